import { expect, test } from 'vitest'
import { errorForLog } from './log.ts'

test('a logged database error says what went wrong, and nothing of the rows', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Failing row contains (10001, anna@example.com, $argon2id$...)',
    where: 'SQL statement "insert ..."',
  })
  const shown = errorForLog(error)
  expect(shown).toMatchObject({ message: 'duplicate key value', code: '23505', constraint: 'users_email' })
  expect(JSON.stringify(shown)).not.toMatch(/anna@example|argon2|insert/)
})
