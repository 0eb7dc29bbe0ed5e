import { describe, expect, it } from 'vitest'
import { createMailedCodes } from './mailed-codes.ts'

const codes = createMailedCodes('a secret of the installation')
const purpose = { purpose: 'verify-email', email: 'dealer@shop.example' } as const

describe('mailed codes', () => {
  it('have six digits, leading zeros included', () => {
    const made = Array.from({ length: 2000 }, () => codes.create())
    for (const code of made) expect(code).toMatch(/^\d{6}$/)
    expect(made.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(made).size).toBeGreaterThan(1900)
  })

  it('match what was sealed, also as a copied code may come', () => {
    const sealed = codes.seal('042042', purpose)
    expect(codes.matches('042042', sealed, purpose)).toBe(true)
    expect(codes.matches(' 042 042\n', sealed, purpose)).toBe(true)
    expect(codes.matches('042-042', sealed, purpose)).toBe(true)
    expect(codes.matches('\uff10\uff14\uff12\u200b042', sealed, purpose)).toBe(true)
    expect(codes.matches('042042', sealed, { ...purpose, email: ' Dealer@Shop.example' })).toBe(true)
    expect(codes.matches('42042', sealed, purpose)).toBe(false)
    expect(codes.matches('042043', sealed, purpose)).toBe(false)
    expect(codes.matches('', sealed, purpose)).toBe(false)
  })

  it('fit no other address, no other purpose and no other installation', () => {
    const sealed = codes.seal('042042', purpose)
    expect(codes.matches('042042', sealed, { ...purpose, email: 'other@shop.example' })).toBe(false)
    expect(codes.matches('042042', sealed, { ...purpose, purpose: 'reset-password' })).toBe(false)
    expect(createMailedCodes('another secret').matches('042042', sealed, purpose)).toBe(false)
  })

  it('match nothing where nothing is sealed', () => {
    expect(codes.matches('042042', '', purpose)).toBe(false)
  })
})
