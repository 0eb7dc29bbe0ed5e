import { describe, expect, it } from 'vitest'
import { overwritesUnseen, savedAlone } from './seen-fields.ts'

describe('a profile that was sent whole', () => {
  const whole = { city: 'Porto', street: 'Hafenweg 3', debtorNumber: '' }

  it('saves the fields of which it says what was seen, and no other', () => {
    expect(savedAlone({ ...whole, seen: { city: 'Hamburg' } })).toEqual({ city: 'Porto', seen: { city: 'Hamburg' } })
    expect(savedAlone({ ...whole, seen: { debtorNumber: 'D-1' } })).toMatchObject({ debtorNumber: '' })
  })

  it('saves all of it where it says nothing', () => {
    expect(savedAlone({ ...whole, seen: undefined })).toEqual(whole)
  })
})

describe('a field that somebody changed since it was seen', () => {
  const stored = {
    ...{ email: 'mara@klangwerk.example', companyName: 'Klangwerk', debtorNumber: '', firstName: 'Mara' },
    ...{ lastName: 'Lind', phoneNumber: '', street: 'Hafenweg 3', city: 'Faro', postCode: '20095', country: 'Germany' },
  }

  it('is not overwritten', () => {
    expect(overwritesUnseen({ city: 'Porto' }, { city: 'Hamburg' }, stored)).toBe(true)
    expect(overwritesUnseen({ city: 'Porto' }, { city: 'Faro' }, stored)).toBe(false)
    expect(overwritesUnseen({ city: 'Porto' }, undefined, stored)).toBe(false)
  })

  it('matters to nobody who wants the same, or does not change it', () => {
    expect(overwritesUnseen({ city: 'Faro' }, { city: 'Hamburg' }, stored)).toBe(false)
    expect(overwritesUnseen({ street: 'Kai 1' }, { city: 'Hamburg', street: 'Hafenweg 3' }, stored)).toBe(false)
  })
})
