import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { endAnswers } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import { noteBesideList } from '@portal/domain/points/asked-note.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { call, codeOf } from '../../../api/client.ts'
import { accountStore } from '../../../local-store/account-store.ts'
import { fieldsOf } from '../../../local-store/stored-fields.ts'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { SubmitButton } from '../../../parts/forms/submit-button.tsx'
import { useForm } from '../../../parts/forms/use-form.ts'
import { Tick } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { WrittenText } from '../../../ui/description-list.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { Stack, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { ErrorBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { dealerDrafts } from '../dealer-drafts.ts'
import { useItemChange } from '../item-queries.ts'
import { isOpenPoint, roundsOf } from './asked-rounds.ts'
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
        <Text as="div" boxed data-tone="copper">
          <WrittenText>{note}</WrittenText>
        </Text>
      )}
      <Stack as="ul" gap={0} ref={list} tabIndex={-1} aria-label={m.todo_title()}>
        {points.map((point) => {
          const open = isOpenPoint(point)
          return (
            <Stack as="li" ruled gap={3} key={point.askedId} className={styles.point}>
              <Tick done={!open} />
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
            </Stack>
          )
        })}
      </Stack>
      <ThatIsAll item={item} />
    </Panel>
  )
}

interface WhyDraft {
  readonly messageContent: string
}

/** Returns the item with what there is: a button, then a sentence about what is still missing. */
function ThatIsAll({ item }: { item: ItemDetail }) {
  // What was typed is in sight again after a reload.
  const [open, setOpen] = useState<'pressed' | 'typed-before' | undefined>(() =>
    accountStore.read(dealerDrafts.answersEnd(item.id)) === undefined ? undefined : 'typed-before',
  )
  return open ? (
    <WhyForm item={item} isAskedFor={open === 'pressed'} onCancel={() => setOpen(undefined)} />
  ) : (
    <Button onClick={() => setOpen('pressed')}>{m.todo_that_is_all()}</Button>
  )
}

function WhyForm({ item, isAskedFor, onCancel }: { item: ItemDetail; isAskedFor: boolean; onCancel: () => void }) {
  const end = useItemChange(item, 'pointAnswered', (messageContent: string) =>
    call(endAnswers, { params: { itemId: item.id }, body: { messageContent } }),
  )
  const form = useForm<WhyDraft>({
    initial: { messageContent: '' },
    validate: ({ messageContent }) => ({ messageContent: problemOfMessage(messageContent) }),
    say: fileProblemText,
    send: async ({ messageContent }) => {
      await end.mutateAsync(messageContent.trim())
      notify.success(m.todo_returned())
    },
    stored: { key: dealerDrafts.answersEnd(item.id), parse: parseWhy },
  })
  return (
    <Form {...form.props}>
      <TextArea
        {...form.text('messageContent')}
        autoFocus={isAskedFor}
        label={m.todo_why_open()}
        hint={m.todo_why_open_hint()}
        rows={2}
        limit={limits.message.maximumCharacters}
      />
      {form.failed && <ErrorBox>{itemRefusalTextOr(codeOf(form.failure), m.todo_failed())}</ErrorBox>}
      <FormActions align="start">
        <SubmitButton of={form} busyText={m.message_sending()}>
          {m.todo_send_back()}
        </SubmitButton>
        <Button
          onClick={() => {
            form.reset()
            onCancel()
          }}
        >
          {m.common_cancel()}
        </Button>
      </FormActions>
    </Form>
  )
}

function parseWhy(stored: unknown): WhyDraft | undefined {
  const { messageContent } = fieldsOf(stored)
  return typeof messageContent === 'string' ? { messageContent } : undefined
}
