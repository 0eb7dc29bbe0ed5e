import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useIsMutating } from '@tanstack/react-query'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { accountStore } from '../../local-store/account-store.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { parseUploads } from '../../parts/device/upload.ts'
import { WrittenText } from '../../ui/description-list.tsx'
import { Text } from '../../ui/layout.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { hasOpenPoints, isOpenPoint } from './asked/asked-rounds.ts'
import { dealerDrafts } from './dealer-drafts.ts'
import { takesRepairOutcome } from './repair-outcome.tsx'

interface Form {
  /** Where the browser keeps what is typed into it. */
  readonly entry: string
  readonly label: string
  readonly field: string
  readonly isThere: boolean
  /** What the portal has of it: it arrived, though perhaps no answer came back. */
  readonly arrived?: string | null
}

interface NeverSentProps {
  readonly item: ItemDetail
  /** Where the item itself is gone, and every form with it: the entry of the message to the service. */
  readonly message?: string
}

/** What a dealer was typing when others changed what its form was for: that it was not sent, to be read and copied. */
export function NeverSent({ item, message }: NeverSentProps) {
  const isBeingSent = useIsMutating({ predicate: ({ options }) => options.mutationKey?.[1] === item.id }) > 0
  const [, drawAgain] = useState({})
  const gone =
    message === undefined ? formsOf(item).filter(({ isThere }) => !isThere) : [messageIn(message), ...formsOf(item)]
  const left = gone
    .map((form) => ({ ...form, text: typedInto(form) }))
    .filter(({ text, arrived }) => text !== '' && text !== arrived?.trim())
  const isShown = !isBeingSent && left.length > 0
  const box = useRef<HTMLDivElement>(null)
  const wasShown = useRef(isShown)
  useLayoutEffect(() => {
    // It stands above the form that went, maybe far below: whoever was typing there is led here.
    if (isShown && !wasShown.current) takeLostFocus(box.current)
    wasShown.current = isShown
  }, [isShown])
  if (!isShown) return null
  const forget = () => {
    for (const { entry } of left) accountStore.write(entry, undefined)
    drawAgain({})
  }
  return (
    <div ref={box} tabIndex={-1}>
      <WarningBox title={m.outbox_not_sent()} onDismiss={forget}>
        <p>{m.never_sent_hint()}</p>
        {left.map(({ entry, label, text }) => (
          <Fragment key={entry}>
            <Text strong dir="auto">
              {label}
            </Text>
            <WrittenText>{text}</WrittenText>
          </Fragment>
        ))}
      </WarningBox>
    </div>
  )
}

const formsOf = (item: ItemDetail): readonly Form[] => [
  ...item.asked.map((point) => ({
    ...{ entry: dealerDrafts.answer(point.askedId), label: point.wording, field: 'answer' },
    isThere: isOpenPoint(point),
    arrived: point.answer,
  })),
  {
    ...{ entry: dealerDrafts.answersEnd(item.id), label: m.todo_why_open(), field: 'messageContent' },
    isThere: hasOpenPoints(item),
  },
  {
    ...{ entry: dealerDrafts.repairOutcome(item.id), label: m.item_repair_reason_question() },
    field: 'repairResultReason',
    isThere: takesRepairOutcome(item),
    arrived: item.repairResultReason,
  },
  {
    ...{ entry: dealerDrafts.anotherLook(item.id), label: m.another_look_why(), field: 'why' },
    isThere: item.anotherLookUntil !== null && item.anotherLook === null && item.anotherLookAt === null,
  },
]

const messageIn = (entry: string): Form => ({ entry, label: m.message_label(), field: 'text', isThere: false })

/** The text of a form, and the names of its files. */
function typedInto({ entry, field }: Form): string {
  const { [field]: text, uploads } = fieldsOf(accountStore.read(entry))
  const names = parseUploads(uploads).map(({ fileName }) => fileName)
  return [typeof text === 'string' ? text.trim() : '', ...names].filter(Boolean).join('\n')
}
