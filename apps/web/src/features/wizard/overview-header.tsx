import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/more-icons.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { RenameDraft } from './rename-draft.tsx'

interface OverviewHeaderProps<Id> {
  /** Undefined where it is not known. */
  readonly title: string | undefined
  readonly rename: (title: string) => Promise<unknown>
  /** The item that was added last. */
  readonly newest: { readonly id: Id } | undefined
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (id: Id) => void
}

/** What the third step is about: the request's name, which can be changed, and further items. */
export function OverviewHeader<Id>({ title, rename, newest, onAdd, onAddLike }: OverviewHeaderProps<Id>) {
  const [renaming, setRenaming] = useState(false)
  return (
    <>
      <PageHeader
        title={m.wizard_step_overview()}
        lead={
          title === undefined ? (
            m.wizard_overview_lead()
          ) : (
            <>
              <span>{title}</span>{' '}
              <Button size="s" variant="quiet" onClick={() => setRenaming(true)}>
                {m.wizard_rename()}
              </Button>
            </>
          )
        }
        actions={
          newest && (
            <>
              <Button icon={<IconPlus />} onClick={onAdd}>
                {m.wizard_overview_add_another()}
              </Button>
              <Button icon={<IconPlus />} onClick={() => onAddLike(newest.id)}>
                {m.wizard_overview_add_like()}
              </Button>
            </>
          )
        }
      />
      {renaming && title !== undefined && (
        <RenameDraft title={title} rename={rename} onClose={() => setRenaming(false)} />
      )}
    </>
  )
}
