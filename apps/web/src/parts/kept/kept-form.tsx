import { m } from '@portal/texts/messages.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import type { ReactNode } from 'react'
import { codeOf, problemsIn } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormActions, type FormProps } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'

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
        {failed && <ErrorBox>{refusalTextOr(codeOf(form.failure), failedText)}</ErrorBox>}
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
