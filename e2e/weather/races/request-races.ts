import { randomUUID } from 'node:crypto'
import { anItemSaveOf } from '@portal/api/testing/an-item-save.ts'
import { deleteImage, uploadPdf } from '@portal/contract/files/files.ts'
import {
  addItem,
  addLayoutPdf,
  changeItem,
  deleteItem,
  submitRepairOutcome,
  updateItemStatus,
} from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import {
  archiveForAdmins,
  archiveOwnRequest,
  cancelRequest,
  completeRequest,
  restoreForAdmins,
  restoreOwnRequest,
} from '@portal/contract/requests/requests.ts'
import { aPdf } from '../../sample-files.ts'
import { type Answer, jsonOf } from '../rig/http.ts'
import type { Caller } from '../rig/people.ts'
import { toldInMails } from '../rig/told-in-mails.ts'
import { outcomeOf, type Race, type Racing, runners, times, unlessCounted, unlessEqual } from './race.ts'

const ofRequest = (requestId: number) => ({ params: { requestId: String(requestId) } })
const ofItem = (itemId: number) => ({ params: { itemId: String(itemId) } })
const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300)

/** Mails about a request or an item, by their template. */
const mailsAbout = ({ value }: Racing, template: string, what: 'requestId' | 'itemId', id: number) =>
  value<number>(`select count(*)::int from ${toldInMails} where template = $1 and facts->>$2 = $3`, [
    ...[template, what, String(id)],
  ])
const enabledAdmins = ({ value }: Racing) =>
  value<number>(`select count(*)::int from users where role = 'ADMIN' and enabled and verified`)

async function aDraftWithAnItem({ claims, dealer }: Racing): Promise<{ requestId: number; itemId: number }> {
  const requestId = await claims.aDraft(dealer)
  return { requestId, itemId: await claims.anItem(dealer, requestId) }
}

/** What the portal said it has, and a race may take away again. */
function forget({ rig }: Racing, requestId: number, itemIds: readonly number[]): void {
  rig.acknowledged.forget('request', requestId)
  for (const itemId of itemIds) rig.acknowledged.forget('item', itemId)
}

export const requestRaces: readonly Race[] = [
  {
    name: 'a draft is submitted',
    async round(racing) {
      const { requestId } = await aDraftWithAnItem(racing)
      return {
        calls: times(runners, () => () => racing.dealer.call(completeRequest, ofRequest(requestId))),
        judge: async (answers) => [
          ...unlessCounted(answers, `${runners} x 200`),
          ...unlessEqual(
            'mails about it',
            await mailsAbout(racing, 'request-submitted', 'requestId', requestId),
            await enabledAdmins(racing),
          ),
        ],
      }
    },
  },
  {
    name: 'a draft is submitted and cancelled',
    async round(racing) {
      const { requestId, itemId } = await aDraftWithAnItem(racing)
      forget(racing, requestId, [itemId])
      return {
        calls: times(
          runners,
          (index) => () => racing.dealer.call(index % 2 === 0 ? completeRequest : cancelRequest, ofRequest(requestId)),
        ),
        judge: (answers) =>
          unlessCounted(
            answers,
            `${runners / 2} x 200, ${runners / 2} x 409 REQUEST_COMPLETED`,
            `${runners / 2} x 200, ${runners / 2} x 404 NOT_FOUND`,
          ),
      }
    },
  },
  {
    name: 'a draft is submitted while its only item is deleted',
    async round(racing) {
      const { requestId, itemId } = await aDraftWithAnItem(racing)
      forget(racing, requestId, [itemId])
      const { dealer } = racing
      return {
        calls: times(runners, (index) =>
          index % 2 === 0
            ? () => dealer.call(completeRequest, ofRequest(requestId))
            : () => dealer.call(deleteItem, ofItem(itemId)),
        ),
        judge: (answers) =>
          unlessCounted(
            answers,
            `${runners / 2} x 200, ${runners / 2} x 409 REQUEST_COMPLETED`,
            `${runners / 2} x 200, ${runners / 2} x 400 NO_ITEMS`,
          ),
      }
    },
  },
  {
    name: 'a draft is submitted while its only picture is deleted',
    async round(racing) {
      const { claims, dealer } = racing
      const requestId = await claims.aDraft(dealer)
      const key = await claims.aPictureOf(dealer)
      const item = await dealer.get(addItem, { ...ofRequest(requestId), body: anItemSaveOf({ images: [key] }) })
      forget(racing, requestId, [item.id])
      return {
        calls: times(runners, (index) =>
          index % 2 === 0
            ? () => dealer.call(completeRequest, ofRequest(requestId))
            : () => dealer.call(deleteImage, { query: { key } }),
        ),
        judge: (answers) =>
          unlessCounted(
            answers,
            `${runners / 2} x 200, ${runners / 2} x 409 FILE_IN_USE`,
            `${runners / 2} x 200, ${runners / 2} x 400 ITEM_WITHOUT_FILES`,
          ),
      }
    },
  },
  {
    name: 'two dealers save the same serial number, written differently',
    async round({ claims, dealer, otherDealer, rig, spare }) {
      const people = [dealer, otherDealer]
      const aSparePictureOf = async (person: Caller) => spare.pictures.get(person)?.pop() ?? claims.aPictureOf(person)
      const drafts = await Promise.all(people.map((person) => claims.aDraft(person)))
      const pictures = await Promise.all(times(runners, (index) => aSparePictureOf(people[index % 2] ?? dealer)))
      const serial = `Sn-${randomUUID()}`
      const written = [serial, serial.toUpperCase(), serial.toLowerCase(), ` ${serial} `]
      return {
        calls: times(runners, (index) => () => {
          const body = anItemSaveOf({ images: [pictures[index] ?? ''], serialNumber: written[index % 4] ?? '' })
          return (people[index % 2] ?? dealer).call(addItem, { ...ofRequest(drafts[index % 2] ?? 0), body })
        }),
        judge: (answers) => {
          for (const [index, answer] of answers.entries()) {
            const person = people[index % 2] ?? dealer
            if (answer.status === 201) rig.acknowledged.add('item', jsonOf<{ id: number }>(answer).id)
            else spare.pictures.set(person, [...(spare.pictures.get(person) ?? []), pictures[index] ?? ''])
          }
          return unlessCounted(answers, `1 x 201, ${runners - 1} x 409 SERIAL_EXISTS`)
        },
      }
    },
  },
  {
    name: 'two administrators decide differently on the last item',
    async round(racing) {
      const { claims, dealer, admin, otherAdmin } = racing
      const { requestId, itemIds } = await claims.aSubmittedRequest(dealer)
      const [itemId = 0] = itemIds
      const final = { status: 'Declined', declineReason: 'No fault found.' } as const
      const open = { status: 'Additional information required', infoRequiredNote: 'Which amplifier?' } as const
      return {
        calls: times(runners, (index) => () => {
          const body = { ...(index % 2 === 0 ? final : open), seenStatus: 'Under review' as const }
          return (index % 2 === 0 ? admin : otherAdmin).call(updateItemStatus, { ...ofItem(itemId), body })
        }),
        judge: async (answers) => [
          ...unlessCounted(
            answers,
            // Whoever came first says the same again and again, and is answered as the first time.
            `${runners / 2} x 200, ${runners / 2} x 409 REQUEST_CLOSED`,
            `${runners / 2} x 200, ${runners / 2} x 409 STALE`,
          ),
          ...unlessEqual(
            'mails to the dealer',
            (await mailsAbout(racing, 'request-closed', 'requestId', requestId)) +
              (await mailsAbout(racing, 'item-status-changed', 'itemId', itemId)),
            1,
          ),
        ],
      }
    },
  },
  {
    name: 'two administrators decide the last two items',
    async round(racing) {
      const { claims, dealer, admin, otherAdmin, value } = racing
      const { requestId, itemIds } = await claims.aSubmittedRequest(dealer, ['Speaker', 'Speaker'])
      return {
        calls: times(
          runners,
          (index) => () =>
            claims.decide(index % 2 === 0 ? admin : otherAdmin, itemIds[index % 2] ?? 0, 'Warranty exchange'),
        ),
        judge: async (answers) => [
          ...answers
            .filter((answer) => !['200', '409 REQUEST_CLOSED'].includes(outcomeOf(answer)))
            .map((answer) => `answered with ${outcomeOf(answer)}`),
          ...unlessEqual('closed', await value('select closed from requests where request_id = $1', [requestId]), true),
          ...unlessEqual('closing mails', await mailsAbout(racing, 'request-closed', 'requestId', requestId), 1),
        ],
      }
    },
  },
  {
    name: 'a repair outcome is reported',
    async round(racing) {
      const { claims, dealer, admin, rig } = racing
      const { itemIds } = await claims.aSubmittedRequest(dealer, ['Amplifier'])
      const [itemId = 0] = itemIds
      claims.succeeded(await claims.decide(admin, itemId, 'Waiting for feedback'), 'The status')
      return {
        calls: times(runners, (index) => () => {
          const body =
            index % 2 === 0
              ? ({ repairResult: 'SUCCESSFUL', repairResultReason: null } as const)
              : ({ repairResult: 'UNSUCCESSFUL', repairResultReason: 'It still hums.' } as const)
          return dealer.call(submitRepairOutcome, { ...ofItem(itemId), body })
        }),
        judge: (answers) => {
          if (succeeded(answers).length > 0) rig.acknowledged.add('outcome', itemId)
          return unlessCounted(answers, `1 x 200, ${runners - 1} x 409 ALREADY_SUBMITTED`)
        },
      }
    },
  },
  {
    name: 'one message is sent again and again, and another one under its key',
    async round({ claims, dealer, rig, value }) {
      const { itemIds } = await claims.aSubmittedRequest(dealer)
      const [itemId = 0] = itemIds
      const headers = { 'idempotency-key': randomUUID() }
      return {
        calls: times(runners, (index) => () => {
          const body = { messageContent: index % 2 === 0 ? 'Is there any news?' : 'Shall I send it in?' }
          return dealer.call(postMessage, { ...ofItem(itemId), body, headers })
        }),
        judge: async (answers) => {
          const ids = new Set(succeeded(answers).map((answer) => jsonOf<{ messageId: number }>(answer).messageId))
          for (const id of ids) rig.acknowledged.add('message', id)
          return [
            ...unlessCounted(answers, `${runners / 2} x 201, ${runners / 2} x 409 IDEMPOTENCY_KEY_REUSED`),
            ...unlessEqual('messages named in the answers', ids.size, 1),
            ...unlessEqual(
              'messages in the thread',
              await value('select count(*)::int from messages where item_id = $1', [itemId]),
              1,
            ),
          ]
        },
      }
    },
  },
  {
    name: 'many messages want the same picture',
    async round({ claims, dealer, rig, value }) {
      const { itemIds } = await claims.aSubmittedRequest(dealer)
      const [itemId = 0] = itemIds
      const key = await claims.aPictureOf(dealer)
      return {
        calls: times(runners, () => () => {
          const body = { messageContent: 'See the picture.', attachments: [key] }
          return dealer.call(postMessage, { ...ofItem(itemId), body })
        }),
        judge: async (answers) => {
          for (const answer of succeeded(answers))
            rig.acknowledged.add('message', jsonOf<{ messageId: number }>(answer).messageId)
          return [
            ...unlessEqual('messages with it', succeeded(answers).length, 1),
            ...unlessEqual(
              'messages in the thread',
              await value('select count(*)::int from messages where item_id = $1', [itemId]),
              1,
            ),
            ...answers.filter(({ status }) => status >= 500).map((answer) => `answered with ${outcomeOf(answer)}`),
          ]
        },
      }
    },
  },
  {
    name: 'messages are written while the request is closed',
    async round({ claims, dealer, admin }) {
      const { itemIds } = await claims.aSubmittedRequest(dealer)
      const [itemId = 0] = itemIds
      return {
        calls: times(runners, (index) =>
          index === 3
            ? () => claims.decide(admin, itemId, 'Declined')
            : () => claims.write(dealer, itemId, 'Is there any news?'),
        ),
        judge: (answers) =>
          answers
            .filter((answer) => !['200', '201', '409 REQUEST_CLOSED'].includes(outcomeOf(answer)))
            .map((answer) => `answered with ${outcomeOf(answer)}`),
      }
    },
  },
  {
    name: 'many layout PDFs are attached',
    async round({ claims, dealer, admin, rig, spare }) {
      const { itemIds } = await claims.aSubmittedRequest(dealer, ['Amplifier'])
      const [itemId = 0] = itemIds
      const aNewPdf = async () => jsonOf<{ pdfPath: string }>(await admin.upload(aPdf(), uploadPdf)).pdfPath
      const keys = await Promise.all(times(runners, async () => spare.pdfs.pop() ?? aNewPdf()))
      return {
        calls: keys.map(
          (key) => () => admin.call(addLayoutPdf, { ...ofItem(itemId), body: { key, name: 'Layout.pdf' } }),
        ),
        judge: (answers) => {
          for (const [index, { status }] of answers.entries())
            if (status === 201) rig.acknowledged.add('layoutPdf', keys[index] ?? '')
            else spare.pdfs.push(keys[index] ?? '')
          return unlessCounted(answers, `3 x 201, ${runners - 3} x 409 TOO_MANY_FILES`)
        },
      }
    },
  },
  {
    name: 'the pictures of an item are exchanged, and one of them deleted',
    async round(racing) {
      const { claims, dealer, random, value } = racing
      const { itemId } = await aDraftWithAnItem(racing)
      const keys = await Promise.all(times(6, () => claims.aPictureOf(dealer)))
      const serialNumber = await value<string>('select serial_number from request_items where item_id = $1', [itemId])
      const someKeys = () => times(3, () => random.pick(keys)).filter((key, at, all) => all.indexOf(key) === at)
      const saves = times(runners, () => anItemSaveOf({ images: someKeys(), serialNumber }))
      return {
        calls: saves.map((body, index) =>
          index % 5 === 4
            ? () => dealer.call(deleteImage, { query: { key: keys[0] ?? '' } })
            : () => dealer.call(changeItem, { ...ofItem(itemId), body }),
        ),
        judge: (answers) =>
          answers.filter(({ status }) => status >= 500).map((answer) => `answered with ${outcomeOf(answer)}`),
      }
    },
  },
  {
    name: 'a closed request is archived and restored on both sides',
    async round({ claims, dealer, admin }) {
      const { requestId, itemIds } = await claims.aSubmittedRequest(dealer)
      claims.succeeded(await claims.decide(admin, itemIds[0] ?? 0, 'Declined'), 'The decision')
      const calls = [
        () => dealer.call(archiveOwnRequest, ofRequest(requestId)),
        () => admin.call(archiveForAdmins, ofRequest(requestId)),
        () => dealer.call(restoreOwnRequest, ofRequest(requestId)),
        () => admin.call(restoreForAdmins, ofRequest(requestId)),
      ]
      return {
        calls: times(runners, (index) => calls[index % 4] as () => Promise<Answer>),
        judge: (answers) => unlessCounted(answers, `${runners} x 200`),
      }
    },
  },
]
