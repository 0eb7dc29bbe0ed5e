import type { Teamwork } from '@portal/contract/colleagues/colleague-schemas.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { codeOf } from '../../api/client.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ErrorBox, InfoBox, WarningBox } from '../../ui/message-box.tsx'
import { singleClick } from '../../ui/single-click.ts'
import { colleaguesQuery, teamworkQuery, useMarkUnread, useTakeItem } from './colleague-queries.ts'
import { hasNoteDraft, NoteForm, Notes } from './notes.tsx'

export interface TeamworkPanelProps {
  readonly item: Pick<ItemDetail, 'id' | 'requestId'>
}

/**
 * What administrators share about an item, in a line that opens: who takes it, who has it open, their notes. It is open
 * where there are notes, or one that was not saved. No dealer sees any of it.
 */
export function TeamworkPanel({ item }: TeamworkPanelProps) {
  const teamwork = useQuery(teamworkQuery(item.id))
  if (!teamwork.data) return <Coming query={teamwork} failedText={m.teamwork_failed()} lines={1} />
  const { looking, takenBy, notes, reader } = teamwork.data
  return (
    <Stack gap={1}>
      <Looking looking={looking} />
      <Disclosure
        open={notes.length > 0 || hasNoteDraft(item.id)}
        summary={
          <>
            {m.teamwork_title()} · <span role="status">{takenText(takenBy, reader)}</span>
          </>
        }
      >
        <Taking item={item} takenBy={takenBy} userId={reader} />
        <Notes itemId={item.id} notes={notes} userId={reader} />
        <NoteForm itemId={item.id} userId={reader} />
      </Disclosure>
    </Stack>
  )
}

function takenText(takenBy: Teamwork['takenBy'], reader: number): string {
  if (takenBy?.userId === reader) return m.teamwork_taken_by_you()
  return takenBy ? m.teamwork_taken_by({ name: takenBy.name }) : m.teamwork_taken_by_nobody()
}

function Looking({ looking }: Pick<Teamwork, 'looking'>) {
  const names = looking.map(({ name }) => name).join(', ')
  return (
    <div role="status">
      {looking.length > 0 && (
        <InfoBox>{looking.length === 1 ? m.teamwork_looking({ names }) : m.teamwork_looking_many({ names })}</InfoBox>
      )}
    </div>
  )
}

function Taking({
  item,
  takenBy,
  userId,
}: TeamworkPanelProps & Pick<Teamwork, 'takenBy'> & { readonly userId: number }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const take = useTakeItem(item.id)
  const markUnread = useMarkUnread(item)
  const seenTakenBy = takenBy?.userId ?? null
  const isMine = seenTakenBy === userId
  const giveTo = (to: number | null) => take.mutate({ takenBy: to, seenTakenBy })
  const others = colleagues.filter((colleague) => colleague.userId !== userId && colleague.userId !== seenTakenBy)
  return (
    <Stack gap={2}>
      {take.isError &&
        (codeOf(take.error) === 'STALE' ? (
          <WarningBox>{m.teamwork_taken_meanwhile()}</WarningBox>
        ) : (
          <ErrorBox>
            {codeOf(take.error) === 'LEFT_TO_COLLEAGUES' ? m.refusal_left_to_colleagues() : m.teamwork_action_failed()}
          </ErrorBox>
        ))}
      <Row>
        <Button size="s" busy={take.isPending} onClick={singleClick(() => giveTo(isMine ? null : userId))}>
          {isMine ? m.teamwork_give_back() : takenBy ? m.teamwork_take_over() : m.teamwork_take()}
        </Button>
        {others.length > 0 && (
          <Menu
            label={m.teamwork_hand_over()}
            button={<span aria-hidden="true">{m.teamwork_hand_over()}</span>}
            buttonClassName={buttonClass({ size: 's' })}
            items={others.map((colleague) => ({
              key: String(colleague.userId),
              label: colleague.name,
              onSelect: () => giveTo(colleague.userId),
            }))}
          />
        )}
        <Button size="s" variant="quiet" busy={markUnread.isPending} onClick={() => markUnread.mutate()}>
          {m.teamwork_mark_unread()}
        </Button>
      </Row>
    </Stack>
  )
}
