import { describe, expect, it } from 'vitest'
import { savedAlone } from './seen-fields.ts'

describe('a profile that was sent whole', () => {
  const whole = { city: 'Porto', street: 'Hafenweg 3', debtorNumber: '' }

  it('saves the fields of which it says what was seen, and no other', () => {
    expect(savedAlone({ ...whole, seen: { city: 'Hamburg' } })).toEqual({ city: 'Porto', seen: { city: 'Hamburg' } })
    expect(savedAlone({ ...whole, seen: { debtorNumber: 'D-1' } })).toMatchObject({ debtorNumber: '' })
  })

  it('leaves what is chosen by itself, as the language, as somebody else has chosen it meanwhile', () => {
    const chosen = { language: 'en', mailChoice: 'at-once', mailCases: 'own' }
    const sent = savedAlone({ ...whole, ...chosen, seen: { city: 'Hamburg' } })
    expect(JSON.parse(JSON.stringify(sent))).toEqual({ city: 'Porto', seen: { city: 'Hamburg' } })
    expect(savedAlone({ ...chosen, seen: undefined })).toEqual(chosen)
  })

  it('saves all of it where it says nothing', () => {
    expect(savedAlone({ ...whole, seen: undefined })).toEqual(whole)
  })
})
