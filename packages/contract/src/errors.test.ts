import { describe, expect, it } from 'vitest'
import { errors, messageFor } from './errors.ts'

const fallback = 'Something went wrong.'

describe('the text for an answered code', () => {
  it('is the one that stands beside the code', () => {
    expect(messageFor('SERIAL_EXISTS', fallback)).toBe(errors.SERIAL_EXISTS.says)
  })

  it.each(['INTERNAL', 'VALIDATION', 'UNAVAILABLE'])('is the screen’s own for %s', (code) => {
    expect(messageFor(code, fallback)).toBe(fallback)
  })

  it.each(['toString', 'NO_SUCH_CODE', '', undefined, 409])('is the screen’s own for %j, which is no code', (code) => {
    expect(messageFor(code, fallback)).toBe(fallback)
  })
})
