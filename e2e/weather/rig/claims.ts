import { anItemSaveOf } from '@portal/api/testing/an-item-save.ts'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { addItem, updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { aPicture } from '../../sample-files.ts'
import { type Answer, jsonOf } from './http.ts'
import type { Caller } from './people.ts'
import type { Rig } from './rig.ts'

/** The work of dealers and administrators in a few words. Whatever the portal acknowledges is remembered by the rig. */
export function claimsOn({ acknowledged }: Pick<Rig, 'acknowledged'>) {
  const succeeded = (answer: Answer, what: string): Answer => {
    if (answer.status >= 300) throw new Error(`${what} was answered with ${answer.status} ${answer.text}`)
    return answer
  }

  /** The key of a new picture of the dealer's that belongs to nothing yet. */
  async function aPictureOf(dealer: Caller): Promise<string> {
    const answer = succeeded(await dealer.upload(aPicture('woofer.png', 8, 8)), 'The upload')
    const { imagePath } = jsonOf<UploadResult>(answer)
    acknowledged.add('file', imagePath)
    return imagePath
  }

  async function aDraft(dealer: Caller): Promise<number> {
    const { requestId } = await dealer.get(createRequest, { body: { title: 'Door speakers' } })
    acknowledged.add('request', requestId)
    return requestId
  }

  async function anItem(dealer: Caller, requestId: number, itemType: ItemType = 'Speaker'): Promise<number> {
    const body = anItemSaveOf({ itemType, images: [await aPictureOf(dealer)] })
    const { id } = await dealer.get(addItem, { params: { requestId: String(requestId) }, body })
    acknowledged.add('item', id)
    return id
  }

  /** A request as the administrators find it, with an item of each of these types. */
  async function aSubmittedRequest(
    dealer: Caller,
    itemTypes: readonly ItemType[] = ['Speaker'],
  ): Promise<{ requestId: number; itemIds: number[] }> {
    const requestId = await aDraft(dealer)
    const itemIds: number[] = []
    for (const itemType of itemTypes) itemIds.push(await anItem(dealer, requestId, itemType))
    await dealer.get(completeRequest, { params: { requestId: String(requestId) } })
    acknowledged.add('submitted', requestId)
    return { requestId, itemIds }
  }

  /** Sets a status with what it asks for, and answers whatever came back. */
  async function decide(admin: Caller, itemId: number, status: ItemStatus): Promise<Answer> {
    const answer = await admin.call(updateItemStatus, {
      params: { itemId: String(itemId) },
      body: {
        status,
        declineReason: status === 'Declined' ? 'No fault found.' : null,
        exchangeNote: status.endsWith('exchange') ? 'Credit Note' : null,
        infoRequiredNote: status === 'Additional information required' ? 'Which amplifier drives it?' : null,
      },
    })
    if (answer.status === 200) acknowledged.add('status', `${itemId}:${status}`)
    return answer
  }

  /** The dealer writes about an item; the whole answer. */
  async function write(dealer: Caller, itemId: number, messageContent: string): Promise<Answer> {
    const answer = await dealer.call(postMessage, { params: { itemId: String(itemId) }, body: { messageContent } })
    if (answer.status === 201) acknowledged.add('message', jsonOf<{ messageId: number }>(answer).messageId)
    return answer
  }

  return { succeeded, aPictureOf, aDraft, anItem, aSubmittedRequest, decide, write }
}
