import { type ItemType, itemTypes } from '@portal/domain/items/item-types.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { byLanguage, type TextsByLanguage } from '@portal/domain/texts-by-language.ts'
import { catalogueRefusalTextOr } from '@portal/texts/catalogue-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { type AnyChange, useRefreshAfterSave } from '../../api/refresh-after-change.ts'
import { Button } from '../../ui/button.tsx'
import { type Fact, WrittenText } from '../../ui/description-list.tsx'
import { Form, FormActions, type FormProps } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { IconTrash } from '../../ui/more-icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup, type RadioGroupProps } from '../../ui/radio-group.tsx'
import { type Deletion, useDeleteAfterQuestion } from '../delete-button.tsx'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { useIdempotencyKey } from '../forms/idempotency-key.ts'
import { type FormOptions, useForm } from '../forms/use-form.ts'
import { ownNameOf } from '../language/language-names.ts'
import { forItemsLabel } from './kept-columns.tsx'

/** One of the texts as it is saved. */
interface Kept {
  readonly version: number
  readonly changedByName: string | null
}

interface KeptFormOptions<Values extends object, Save, Saved extends Kept>
  extends Pick<FormOptions<Values>, 'initial' | 'say' | 'stored'> {
  /** What is saved now; undefined for a new one. */
  readonly saved: Saved | undefined
  /** What the form says. */
  readonly saveOf: (values: Values) => Save
  readonly problemsOf: (save: Save) => Problems
  readonly add: (sent: { readonly body: Save; readonly headers: { 'idempotency-key': string } }) => Promise<unknown>
  readonly replace: (saved: Saved, body: Save & { readonly seenVersion: number }) => Promise<unknown>
  readonly remove: (saved: Saved, query: { readonly seenVersion: string }) => Promise<unknown>
  /** What is read again then; what a colleague saved meanwhile, too. */
  readonly change: AnyChange
  /** It was saved, deleted or left as it was. */
  readonly onDone: (notice?: string) => void
}

/** The state of the form of a text that administrators keep. `seenVersion` is the version that is changed; 0 for a new one. */
export function useKeptForm<Values extends { readonly seenVersion: number }, Save, Saved extends Kept>(
  options: KeptFormOptions<Values, Save, Saved>,
) {
  const { initial, say, stored, saved, saveOf, change } = options
  const keyFor = useIdempotencyKey()
  const saving = useMutation({
    mutationFn: (values: Values) => {
      const save = saveOf(values)
      return saved
        ? options.replace(saved, { ...save, seenVersion: values.seenVersion })
        : options.add({ body: save, headers: { 'idempotency-key': keyFor(JSON.stringify(save)) } })
    },
    ...useRefreshAfterSave(change),
  })
  const removing = useMutation({
    mutationFn: async () => saved && options.remove(saved, { seenVersion: String(saved.version) }),
    ...useRefreshAfterSave(change),
  })
  const form = useForm<Values>({
    ...{ initial, say, stored },
    validate: (values) => options.problemsOf(saveOf(values)),
    send: async (values) => {
      await saving.mutateAsync(values)
      leave(m.common_saved())
      return false
    },
  })
  const leave = (notice?: string) => {
    form.reset()
    options.onDone(notice)
  }
  return { ...form, saved, removing, leave }
}

interface KeptFormProps {
  readonly form: {
    readonly values: { readonly seenVersion: number }
    readonly props: Pick<FormProps, 'errors' | 'onSubmit'>
    readonly failure: unknown
    readonly failed: boolean
    readonly busy: boolean
    readonly change: (change: { seenVersion: number }) => void
    readonly reset: () => void
    readonly saved: Kept | undefined
    readonly removing: Deletion['remove']
    readonly leave: (notice?: string) => void
  }
  /** What is saved now, to be compared. */
  readonly theirs: ReactNode
  readonly addText: string
  /** What is asked before it is deleted. */
  readonly deletion: Pick<Deletion, 'title' | 'body'>
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** The form of a text that administrators keep: its fields, what a colleague saved meanwhile, what failed, its buttons. */
export function KeptForm({ form, theirs, addText, deletion, onSubmit, children }: KeptFormProps) {
  const { saved } = form
  const changedMeanwhile = saved !== undefined && saved.version !== form.values.seenVersion && !form.busy
  const failed = form.failed && !changedMeanwhile
  const deleting = useDeleteAfterQuestion({
    ...deletion,
    failedText: m.common_delete_failed(),
    remove: form.removing,
    onDeleted: () => form.leave(m.common_deleted()),
  })
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
        {failed && <ErrorBox>{catalogueRefusalTextOr(codeOf(form.failure), m.common_save_failed())}</ErrorBox>}
        <FormActions align="start">
          <Button type="submit" variant="primary" busy={form.busy}>
            {saved ? m.common_save() : addText}
          </Button>
          <Button onClick={() => form.leave()}>{m.common_cancel()}</Button>
          {saved && (
            <Button variant="quiet" icon={<IconTrash />} {...deleting}>
              {m.common_delete()}
            </Button>
          )}
        </FormActions>
      </Form>
    </Panel>
  )
}

/** For items of which type a text is. */
export const ForItemsField = (field: Pick<RadioGroupProps<ItemType | 'all'>, 'name' | 'value' | 'onChange'>) => (
  <RadioGroup
    {...field}
    label={m.point_for()}
    look="segments"
    options={(['all', ...itemTypes] as const).map((value) => ({
      value,
      label: forItemsLabel(value === 'all' ? null : value),
    }))}
  />
)

/** Each language that there is a text in, with the text. */
export const textFacts = (texts: TextsByLanguage): Fact[] =>
  languages.flatMap((language) => {
    const text = texts[language]
    const details = text && <WrittenText lang={language}>{text}</WrittenText>
    return details ? [{ term: ownNameOf(language), details, wide: true }] : []
  })

/** The texts of a form, as the browser kept them over a reload; undefined where it kept something else. */
export function parseTypedTexts(stored: unknown): Record<Language, string> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  return byLanguage((language) => {
    const text = (stored as Record<string, unknown>)[language]
    return typeof text === 'string' ? text : ''
  })
}
