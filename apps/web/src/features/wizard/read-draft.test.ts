import { listItems } from '@portal/contract/items/items.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { beginSession } from '../../api/session.ts'
import { saveKeptItem } from '../../parts/device/change-kept-claim.ts'
import { claimOfDraft } from '../../parts/device/draft-on-device.ts'
import type { KeptClaim, KeptItem } from '../../parts/device/kept-claim.ts'
import { changeClaim, keptClaim } from '../../parts/device/kept-claims.ts'
import { aDraftItem } from '../../testing/play-draft.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { refusal, stubServer } from '../../testing/stub-server.ts'
import { keptItemOfRow, readDraft, withRows } from './read-draft.ts'

const row = (id: number, serialNumber: string, version = 1) =>
  aDraftItem({ id, serialNumber, version, requestTitle: 'Cellar' })
const first = row(70, 'SN-1')

const claim: KeptClaim = {
  ...{ id: 'claim', userId: '10001', title: 'Cellar', step: 'writing', submission: 'submission', writtenAt: 0 },
  draft: { key: 'draft', requestId: 7, titleThere: 'Cellar' },
  items: [keptItemOfRow(first)],
  removed: [],
}
const changed = (item: KeptItem, serialNumber: string): KeptItem => ({ ...item, body: { ...item.body, serialNumber } })
const [known] = claim.items as [KeptItem]
const numbers = ({ items }: KeptClaim) => items.map(({ body }) => body.serialNumber)
/** As written here and there. */
const isThere = ({ body, there }: KeptItem) => body === there || JSON.stringify(body) === JSON.stringify(there)

describe('what another device did to a draft', () => {
  test.each([
    ['an item was added', claim, [first, row(71, 'SN-2')], ['SN-1', 'SN-2']],
    ['an item was deleted', claim, [], []],
    ['an item was changed', claim, [row(70, 'SN-9', 2)], ['SN-9']],
    ['nothing', claim, [first], ['SN-1']],
  ])('is taken over: %s', (_, before, rows, expected) => {
    expect(numbers(withRows(before, rows, isThere))).toEqual(expected)
  })

  test.each([
    ['changed here', { ...claim, items: [changed(known, 'SN-5')] }, [row(70, 'SN-9', 2)], ['SN-5']],
    ['changed here and deleted there', { ...claim, items: [changed(known, 'SN-5')] }, [], ['SN-5']],
    [
      'added here without an answer, which the server has',
      { ...claim, items: [{ key: 'new', body: known.body, addedAs: known.body }] },
      [first],
      ['SN-1'],
    ],
    ['taken out here', { ...claim, items: [], removed: [known] }, [first], []],
  ] satisfies [string, KeptClaim, (typeof first)[], string[]][])(
    'leaves alone an item that was %s',
    (_, before, rows, expected) => {
      expect(numbers(withRows(before, rows, isThere))).toEqual(expected)
    },
  )

  test('keeps the key of an item, and knows the version that it has there', () => {
    const [item] = withRows({ ...claim, items: [{ ...known, key: 'mine' }] }, [row(70, 'SN-9', 2)], isThere).items
    expect(item).toMatchObject({ key: 'mine', itemId: 70, version: 2 })
  })

  test('renames the request, unless that was renamed here', () => {
    const renamed = [{ ...first, requestTitle: 'Attic' }]
    expect(withRows(claim, renamed, isThere)).toMatchObject({ title: 'Attic', draft: { titleThere: 'Attic' } })
    expect(withRows({ ...claim, title: 'Stairs' }, renamed, isThere).title).toBe('Stairs')
  })
})

describe('reading a draft', () => {
  beforeEach(async () => {
    writePageConfig()
    await loadConfig()
    beginSession(tokenOf({ userId: '10001' }))
  })
  const open = () => claimOfDraft({ requestId: 7, title: 'Cellar', items: [keptItemOfRow(first)] })
  const read = ({ id }: KeptClaim) => readDraft(id, 7, new AbortController().signal)

  test('takes nothing over that was read before something was sent', async () => {
    const before = await open()
    stubServer().answer(listItems, async () => {
      await changeClaim(before.id, (now) => ({
        ...now,
        items: [...now.items, { ...known, key: 'sent', itemId: 71 }],
      }))
      return Response.json([first])
    })
    await read(before)
    expect((await keptClaim(before.id))?.items).toHaveLength(2)
  })

  test.each(['NOT_FOUND', 'REQUEST_COMPLETED'] as const)(
    'a draft that is none any more (%s) leaves this device, but for what is written here only',
    async (code) => {
      const server = stubServer()
      if (code === 'NOT_FOUND') server.answer(listItems, () => refusal(listItems, code))
      else server.answer(listItems, [{ ...first, turn: 'undecided' }])
      const before = await open()
      await expect(read(before)).rejects.toMatchObject({ code })
      expect(await keptClaim(before.id)).toBeUndefined()

      const written = await open()
      await saveKeptItem(written, { key: 'new', body: { ...known.body, serialNumber: 'SN-2', images: [] } })
      await expect(read(written)).rejects.toMatchObject({ code })
      const left = await keptClaim(written.id)
      expect(left && numbers(left)).toEqual(['SN-2'])
      expect(left).toMatchObject({ step: 'writing', draft: { requestId: undefined }, refused: { code } })
    },
  )
})
