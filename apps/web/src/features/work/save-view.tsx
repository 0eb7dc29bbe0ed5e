import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { type FormEvent, useId, useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './work-filters.module.css'
import { useSaveView } from './work-queries.ts'

export interface SaveViewProps {
  readonly open: boolean
  readonly filter: WorkFilter
  readonly onClose: () => void
}

/** Asks for a name and saves what the queue shows under it. What could not be saved keeps its name in the field. */
export function SaveView({ open, filter, onClose }: SaveViewProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const save = useSaveView()
  const close = () => {
    setName('')
    save.reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !save.isPending) save.mutate({ name: name.trim(), filter }, { onSuccess: close })
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={m.work_view_save()}
      closeText={m.common_close()}
      actions={
        <>
          <Button onClick={close}>{m.common_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} disabled={name.trim() === ''}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.name} onSubmit={submit}>
        {save.isError && (
          <ErrorBox>
            {codeOf(save.error) === 'TOO_MANY_VIEWS'
              ? m.refusal_too_many_views({ limit: limits.work.savedViews })
              : m.work_view_failed()}
          </ErrorBox>
        )}
        <TextField
          label={m.work_view_name()}
          hint={m.work_view_name_hint()}
          name="name"
          maxLength={limits.work.viewName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Modal>
  )
}
