import { describe, expect, test } from 'vitest'
import { type FileFacts, mayDeleteFile, mayReadFile } from './file-access.ts'

const owner = { userId: 1, companyId: 10, role: 'USER' } as const
const colleague = { userId: 4, companyId: 10, role: 'USER' } as const
const other = { userId: 2, companyId: 20, role: 'USER' } as const
const admin = { userId: 3, companyId: 30, role: 'ADMIN' } as const
const draft = { dealerId: 10, contactId: 1, completed: false, layoutReleased: false }
const submitted = { ...draft, completed: true }

const file = (facts: Partial<FileFacts>): FileFacts => ({ uploaderId: 1, attachedAs: null, request: null, ...facts })

type Row = [boolean, boolean, boolean, boolean]
/** For each file: who may read it, who may delete it; in the order owner, colleague, another dealer, administrator. */
const cases: [string, FileFacts, Row, Row][] = [
  ["a dealer's upload", file({}), [true, false, false, false], [true, false, false, false]],
  [
    'a picture on a draft',
    file({ attachedAs: 'item', request: draft }),
    [true, false, false, false],
    [true, false, false, false],
  ],
  [
    'a proof of sale on a draft',
    file({ attachedAs: 'sale-proof', request: draft }),
    [true, false, false, false],
    [true, false, false, false],
  ],
  [
    'a picture of a request',
    file({ attachedAs: 'item', request: submitted }),
    [true, true, false, true],
    [false, false, false, false],
  ],
  [
    'a file of a message',
    file({ attachedAs: 'message', request: submitted }),
    [true, true, false, true],
    [false, false, false, false],
  ],
  ["an administrator's PDF", file({ uploaderId: 3 }), [false, false, false, true], [false, false, false, true]],
  [
    'a layout PDF before its release',
    file({ uploaderId: 3, attachedAs: 'layout', request: submitted }),
    [false, false, false, true],
    [false, false, false, false],
  ],
  [
    'a layout PDF from Waiting for feedback on',
    file({ uploaderId: 3, attachedAs: 'layout', request: { ...submitted, layoutReleased: true } }),
    [true, true, false, true],
    [false, false, false, false],
  ],
]

describe('who may read and delete', () => {
  test.each(cases)('%s', (_what, facts, readers, deleters) => {
    const people = [owner, colleague, other, admin]
    expect(people.map((person) => mayReadFile(person, facts))).toEqual(readers)
    expect(people.map((person) => mayDeleteFile(person, facts))).toEqual(deleters)
  })
})
