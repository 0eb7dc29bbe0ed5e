import { expect, it } from 'vitest'
import { type MailCases, type PersonToTell, toldOfCase } from './mail-choice.ts'

const [contactId, otherId] = [1, 2]
const person = (userId: number, mailCases: MailCases, wanted: Partial<PersonToTell> = {}): PersonToTell => ({
  ...{ userId, mailCases, role: 'USER', verified: true, enabled: true, disabledByAdmin: false },
  ...wanted,
})
const contact = person(contactId, 'own')

it.each<[string, readonly PersonToTell[], readonly number[]]>([
  ['who looks after it', [contact], [contactId]],
  ['who looks after it once, who wants to know of all', [person(contactId, 'company')], [contactId]],
  ['a colleague who wants to know of all', [contact, person(otherId, 'company')], [contactId, otherId]],
  ['no colleague who wants to know of the own ones', [contact, person(otherId, 'own')], [contactId]],
  [
    'nobody whose access ended',
    [contact, person(otherId, 'company', { enabled: false, disabledByAdmin: true })],
    [contactId],
  ],
  ['nobody who was not let in yet', [contact, person(otherId, 'company', { enabled: false })], [contactId]],
  ['nobody who became an administrator', [contact, person(otherId, 'company', { role: 'ADMIN' })], [contactId]],
])('a mail about a request tells %s', (_, people, told) => {
  expect(toldOfCase(people, contactId)).toEqual(told)
})
