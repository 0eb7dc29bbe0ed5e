import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { expect, test } from 'vitest'
import { accountStore } from '../../local-store/account-store.ts'
import { addAttemptKey, itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { endArrivedAttempt } from './use-add-once.ts'

const item = (serialNumber: string) => ({ serialNumber }) as ItemRow

test('an attempt without an answer is done once its item is listed, and its form begins empty', () => {
  accountStore.write(itemFormKey(7), { itemType: 'Speaker' })
  accountStore.write(addAttemptKey(7), { key: 'attempt', body: { serialNumber: 'SN-1' } })
  endArrivedAttempt(7, [item('SN-2')])
  expect(accountStore.read(itemFormKey(7))).toBeDefined()
  endArrivedAttempt(7, [item('SN-2'), item('sn-1')])
  expect(accountStore.read(itemFormKey(7))).toBeUndefined()
  expect(accountStore.read(addAttemptKey(7))).toBeUndefined()
})

test('what stands in the form of another item stays where no attempt is without an answer', () => {
  accountStore.write(itemFormKey(8), { itemType: 'Speaker' })
  endArrivedAttempt(8, [item('SN-1')])
  expect(accountStore.read(itemFormKey(8))).toBeDefined()
})

test('the attempt of a form for another one of the same kind is its own', () => {
  expect(addAttemptKey(7, 70)).not.toBe(addAttemptKey(7))
})
