import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestStatus } from '../requests/request-status.ts'
import { changeItemStatuses, type ItemToDecide, type SeenOfItem, type StatusChange } from './change-item-status.ts'
import { type ItemStatus, isFinal, itemStatuses, itemStatusFacts, statusesOfferedFor } from './item-statuses.ts'

const speaker = { itemType: 'Speaker', needsSchematic: null, status: 'Under review', serialNumber: 'NW165-1' } as const
const amplifier = {
  itemType: 'Amplifier',
  needsSchematic: 'yes',
  status: 'Under review',
  serialNumber: 'NW4-1',
} as const
const open = { status: 'Open' } as const

/** The update of a single item. */
const changeItemStatus = (
  {
    item,
    ...rest
  }: {
    item: Omit<ItemToDecide, 'itemId' | 'lastDecision'> & Partial<Pick<ItemToDecide, 'lastDecision'>>
    others: readonly { status: ItemStatus }[]
    request: { status: RequestStatus }
  },
  wanted: StatusChange,
  { closesRequest, ...seen }: SeenOfItem & { closesRequest?: boolean } = {},
) =>
  changeItemStatuses({ items: [{ itemId: 1, lastDecision: null, ...item }], ...rest }, wanted, {
    seenOf: () => seen,
    closesRequest,
  })
const change = (status: ItemStatus): StatusChange => ({
  status,
  declineReason: 'Out of warranty',
  exchangeNote: 'Credit Note',
  infoRequiredNote: 'A photo, please',
  replacementSerialNumber: ' NW165-2 ',
})

describe('the table of statuses', () => {
  test('knows eleven statuses, which of them are final, and their colours', () => {
    expect(itemStatuses.map((status) => [status, isFinal(status), itemStatusFacts[status].tone])).toEqual([
      ['Under review', false, 'blue'],
      ['Additional information required', false, 'yellow'],
      ['Technical exchange', true, 'green'],
      ['Warranty exchange', true, 'green'],
      ['Credit note', false, 'blue'],
      ['Client was able to resolve case', true, 'green'],
      ['Waiting for feedback', false, 'blue'],
      ['Declined', true, 'red'],
      ['Completed', true, 'blue'],
      ['Layout schema provided', true, 'blue'],
      ['Closed', false, 'grey'],
    ])
  })

  test('offers Waiting for feedback only for an amplifier that needs the schematic', () => {
    expect(statusesOfferedFor(amplifier)).toEqual([
      'Under review',
      'Additional information required',
      'Technical exchange',
      'Warranty exchange',
      'Client was able to resolve case',
      'Waiting for feedback',
      'Declined',
    ])
    for (const item of [
      speaker,
      { ...amplifier, needsSchematic: 'no' as const },
      { ...amplifier, needsSchematic: null },
    ])
      expect(statusesOfferedFor(item)).not.toContain('Waiting for feedback')
  })
})

describe('changing a status', () => {
  const anyStatus = fc.constantFrom(...itemStatuses)
  const anyItem = fc.record({
    itemType: fc.constantFrom('Speaker' as const, 'Amplifier' as const),
    needsSchematic: fc.constantFrom('yes' as const, 'no' as const, null),
    status: anyStatus,
    serialNumber: fc.string(),
  })

  test('never accepts what was not offered, and never changes a closed request', () => {
    fc.assert(
      fc.property(
        anyItem,
        fc.array(fc.record({ status: anyStatus }), { maxLength: 4 }),
        anyStatus,
        (item, others, next) => {
          expect(changeItemStatus({ item, others, request: { status: 'Closed' } }, change(next))).toMatchObject({
            refusal: 'REQUEST_CLOSED',
          })
          const decision = changeItemStatus({ item, others, request: open }, change(next))
          expect(decision.ok).toBe(statusesOfferedFor(item).includes(next))
        },
      ),
    )
  })

  test('closes the request exactly when every item is then in the final set', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ status: anyStatus }), { maxLength: 5 }), anyStatus, (others, next) => {
        const decision = changeItemStatus({ item: amplifier, others, request: open }, change(next))
        if (!decision.ok) return
        expect(decision.value.closesRequest).toBe(isFinal(next) && others.every((other) => isFinal(other.status)))
      }),
    )
  })

  test('keeps only the note that belongs to the status', () => {
    const notes = (status: ItemStatus) => {
      const decision = changeItemStatus({ item: amplifier, others: [], request: open }, change(status))
      if (!decision.ok) throw new Error(decision.refusal)
      const { declineReason, exchangeNote, infoRequiredNote, replacementSerialNumber } = decision.value
      return [declineReason, exchangeNote, infoRequiredNote, replacementSerialNumber]
    }
    expect(notes('Declined')).toEqual(['Out of warranty', null, null, null])
    expect(notes('Technical exchange')).toEqual([null, 'Credit Note', null, 'NW165-2'])
    expect(notes('Warranty exchange')).toEqual([null, 'Credit Note', null, 'NW165-2'])
    expect(notes('Additional information required')).toEqual([null, null, 'A photo, please', null])
    expect(notes('Under review')).toEqual([null, null, null, null])
  })

  test.each(['', ' ', '-', null])('takes %j for no decline reason', (declineReason) => {
    const decision = changeItemStatus(
      { item: speaker, others: [], request: open },
      { ...change('Declined'), declineReason },
    )
    expect(decision).toMatchObject({
      refusal: 'VALIDATION',
      fields: { declineReason: { code: 'DECLINE_REASON_MISSING' } },
    })
  })

  test.each([
    ['the serial number of the item itself', ' nw165-1 ', { code: 'REPLACEMENT_IS_ITEM_ITSELF' }],
    ['a longer one than there can be', 'x'.repeat(256), { code: 'REPLACEMENT_TOO_LONG', limit: 255 }],
  ])('refuses as the replacement %s', (_what, replacementSerialNumber, replacement) => {
    const decide = (status: ItemStatus) =>
      changeItemStatus({ item: speaker, others: [], request: open }, { ...change(status), replacementSerialNumber })
    expect(decide('Warranty exchange')).toMatchObject({
      refusal: 'VALIDATION',
      fields: { replacementSerialNumber: replacement },
    })
    // It does not belong to other statuses, and is dropped.
    expect(decide('Declined')).toMatchObject({ value: { replacementSerialNumber: null } })
  })

  test.each(['', '  ', null])('takes %j for no replacement', (replacementSerialNumber) => {
    const decision = changeItemStatus(
      { item: speaker, others: [], request: open },
      { ...change('Technical exchange'), replacementSerialNumber },
    )
    expect(decision).toMatchObject({ value: { replacementSerialNumber: null } })
  })

  test('refuses as stale what was decided on another status than the one that stands', () => {
    const found = {
      item: { ...speaker, status: 'Declined' as const },
      others: [{ status: 'Under review' as const }],
      request: open,
    }
    expect(changeItemStatus(found, change('Technical exchange'), { seenStatus: 'Under review' })).toMatchObject({
      refusal: 'STALE',
    })
    expect(changeItemStatus(found, change('Technical exchange'), { seenStatus: 'Declined' }).ok).toBe(true)
  })

  test.each([
    ['nothing said of it', undefined, true],
    ['the decision that was seen', 7, true],
    ['a later one than was seen', 6, false],
    ['one where none was seen', null, false],
  ])('does not overwrite what a colleague wrote under the same status: %s', (_what, seenDecision, accepted) => {
    const found = { item: { ...speaker, lastDecision: 7 }, others: [], request: open }
    const decision = changeItemStatus(found, change('Declined'), { seenStatus: 'Under review', seenDecision })
    expect(decision).toMatchObject(accepted ? { ok: true } : { refusal: 'STALE' })
  })

  test('is refused when the administrator was told otherwise about the closing of the request', () => {
    const last = { item: speaker, others: [{ status: 'Declined' as const }], request: open }
    const decide = (closesRequest: boolean) => changeItemStatus(last, change('Technical exchange'), { closesRequest })
    expect(decide(false)).toMatchObject({ refusal: 'STALE' })
    expect(decide(true)).toMatchObject({ value: { closesRequest: true } })
  })
})
