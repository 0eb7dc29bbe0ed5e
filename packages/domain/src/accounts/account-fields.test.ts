import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { missingInProfile, problemOfFilledField, problemOfProfileField } from './account-fields.ts'

const longest = limits.account.city

describe('a field of a profile that is filled in anew', () => {
  it.each([
    ['firstName', '  ', { code: 'FIELD_MISSING', field: 'firstName' }],
    ['firstName', 'Mara', undefined],
    ['phoneNumber', '', undefined],
    ['debtorNumber', '', undefined],
    ['city', 'x'.repeat(longest), undefined],
    ['city', 'x'.repeat(longest + 1), { code: 'FIELD_TOO_LONG', field: 'city', limit: longest }],
    ['email', '', { code: 'FIELD_MISSING', field: 'email' }],
    ['email', 'mara@', { code: 'EMAIL_NOT_VALID' }],
    ['email', ' mara@klangwerk.example ', undefined],
  ] as const)('%s with %o has the problem %j', (field, value, problem) => {
    expect(problemOfProfileField(field, value)).toEqual(problem)
  })
})

describe('a profile that is changed', () => {
  const stored = {
    email: 'mara@klangwerk.example',
    companyName: 'Klangwerk',
    debtorNumber: '',
    firstName: 'Mara',
    lastName: 'Lind',
    phoneNumber: '',
    street: '',
    city: 'Bremen',
    postCode: '28195',
    country: 'Germany',
  }

  it('may leave empty what never was filled in, and empty what is optional', () => {
    expect(missingInProfile({ ...stored, phoneNumber: '' }, stored)).toEqual({})
    expect(problemOfFilledField('street', '')).toBeUndefined()
  })

  it('may not empty a required field', () => {
    expect(missingInProfile({ city: '' }, stored)).toEqual({ city: { code: 'FIELD_MISSING', field: 'city' } })
  })
})
