import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { noteBesideList } from '@portal/domain/points/asked-note.ts'
import { m } from '@portal/texts/messages.ts'
import { useLayoutEffect, useRef } from 'react'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { WrittenText } from '../../../ui/description-list.tsx'
import { IconCheck } from '../../../ui/icons.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { isOpenPoint, roundsOf } from './asked-rounds.ts'
import { ThatIsAll } from './that-is-all.tsx'
import { TodoAnswer } from './todo-answer.tsx'
import styles from './todo-panel.module.css'

/** What the service needs from the dealer, point by point; what was answered is ticked. */
export function TodoPanel({ item }: { item: ItemDetail }) {
  const points = roundsOf(item.asked)[0]?.points ?? []
  const done = points.filter((point) => !isOpenPoint(point)).length
  const note = noteBesideList(item.infoRequiredNote ?? '')
  const list = useRef<HTMLElement>(null)
  const shown = useRef(done)
  useLayoutEffect(() => {
    const answered = done > shown.current
    shown.current = done
    // The button that sent the answer is gone.
    if (answered) takeLostFocus(list.current)
  }, [done])
  return (
    <Panel
      title={m.todo_title()}
      aside={
        <Text as="span" soft tiny>
          {m.todo_progress({ done, count: points.length })}
        </Text>
      }
    >
      <Text soft small>
        {m.todo_lead()}
      </Text>
      {note && (
        <div className={styles.note}>
          <WrittenText>{note}</WrittenText>
        </div>
      )}
      <Stack as="ul" gap={0} ref={list} tabIndex={-1} aria-label={m.todo_title()}>
        {points.map((point) => {
          const open = isOpenPoint(point)
          return (
            <li key={point.askedId} className={styles.point}>
              <span className={classNames(styles.mark, !open && styles.done)} data-tone={open ? undefined : 'green'}>
                {!open && <IconCheck />}
              </span>
              <Stack gap={2}>
                <Text strong dir="auto">
                  <span>{point.wording}</span>
                  <VisuallyHidden>
                    {m.common_labelled({ label: '', value: open ? m.todo_open() : m.todo_answered() })}
                  </VisuallyHidden>
                </Text>
                {open ? (
                  <TodoAnswer item={item} point={point} />
                ) : (
                  <Text soft small>
                    {point.answer && (
                      <span dir="auto">{`${[point.answer, point.unit].filter(Boolean).join(' ')} · `}</span>
                    )}
                    {point.answeredAt && (
                      <>
                        <span>{m.todo_answered_on()}</span> <DateTime at={point.answeredAt} />
                      </>
                    )}
                  </Text>
                )}
              </Stack>
            </li>
          )
        })}
      </Stack>
      <ThatIsAll item={item} />
    </Panel>
  )
}
