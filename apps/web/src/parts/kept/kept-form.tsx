import { type Language, languages } from '@portal/domain/languages.ts'
import { byLanguage, type TextsByLanguage } from '@portal/domain/texts-by-language.ts'
import { catalogueRefusalTextOr } from '@portal/texts/catalogue-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf, problemsIn } from '../../api/client.ts'
import { type AnyChange, useRefreshAfterSave } from '../../api/refresh-after-change.ts'
import { Button } from '../../ui/button.tsx'
import { type Fact, WrittenText } from '../../ui/description-list.tsx'
import { Form, FormActions, type FormProps } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { IconTrash } from '../../ui/more-icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Deletion, useDeleteAfterQuestion } from '../delete-button.tsx'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { ownNameOf } from '../language/language-names.ts'

interface KeptFormProps {
  readonly form: {
    /** The version that is changed; 0 for a new one. */
    readonly values: { readonly seenVersion: number }
    readonly props: Pick<FormProps, 'errors' | 'onSubmit'>
    readonly failure: unknown
    readonly busy: boolean
    readonly change: (change: { seenVersion: number }) => void
    readonly reset: () => void
  }
  /** What is saved now; undefined for a new one. */
  readonly saved: { readonly version: number; readonly changedByName: string | null } | undefined
  /** What is saved now, to be compared. */
  readonly theirs: ReactNode
  readonly addText: string
  readonly failedText: string
  readonly onCancel: () => void
  /** The button that deletes it. */
  readonly deletion: ReactNode
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** The form of a text that administrators keep: its fields, what a colleague saved meanwhile, what failed, its buttons. */
export function KeptForm(props: KeptFormProps) {
  const { form, saved, theirs, addText, failedText, onCancel, deletion, onSubmit, children } = props
  const changedMeanwhile = saved !== undefined && saved.version !== form.values.seenVersion && !form.busy
  const failed = form.failure !== undefined && !changedMeanwhile && Object.keys(problemsIn(form.failure)).length === 0
  return (
    <Panel>
      <Form {...form.props} {...(onSubmit && { onSubmit })}>
        {changedMeanwhile && (
          <ChangedMeanwhile
            title={m.changed_meanwhile_by({ name: saved.changedByName ?? '' })}
            onKeepMine={() => form.change({ seenVersion: saved.version })}
            onUseTheirs={form.reset}
          >
            {theirs}
          </ChangedMeanwhile>
        )}
        {children}
        {failed && <ErrorBox>{catalogueRefusalTextOr(codeOf(form.failure), failedText)}</ErrorBox>}
        <FormActions align="start">
          <Button type="submit" variant="primary" busy={form.busy}>
            {saved ? m.common_save() : addText}
          </Button>
          <Button
            onClick={() => {
              form.reset()
              onCancel()
            }}
          >
            {m.common_cancel()}
          </Button>
          {deletion}
        </FormActions>
      </Form>
    </Panel>
  )
}

/** The button that deletes one of the texts that administrators keep, after a question. */
export const DeleteKept = (deletion: Deletion) => (
  <Button variant="quiet" icon={<IconTrash />} {...useDeleteAfterQuestion(deletion)}>
    {m.common_delete()}
  </Button>
)

/** Each language that there is a text in, with the text. */
export const textFacts = (texts: TextsByLanguage): Fact[] =>
  languages.flatMap((language) => {
    const text = texts[language]
    const details = text && <WrittenText lang={language}>{text}</WrittenText>
    return details ? [{ term: ownNameOf(language), details, wide: true }] : []
  })

/** A text that administrators keep, on its way to the server. */
export interface OutgoingSave<Save> {
  readonly save: Save
  /** The version on which a change is based. */
  readonly seenVersion: number
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Saves one of the texts that administrators keep; what a colleague saved meanwhile is read again, too. */
export function useSaveKept<Save>(change: AnyChange, send: (outgoing: OutgoingSave<Save>) => Promise<unknown>) {
  return useMutation({ mutationFn: send, ...useRefreshAfterSave(change) })
}

/** Deletes one of them, unless a colleague has changed it since it was shown. */
export const useDeleteKept = (change: AnyChange, send: () => Promise<unknown>) =>
  useMutation({ mutationFn: send, ...useRefreshAfterSave(change) })

/** The texts of a form, as the browser kept them over a reload; undefined where it kept something else. */
export function parseTypedTexts(stored: unknown): Record<Language, string> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  return byLanguage((language) => {
    const text = (stored as Record<string, unknown>)[language]
    return typeof text === 'string' ? text : ''
  })
}
