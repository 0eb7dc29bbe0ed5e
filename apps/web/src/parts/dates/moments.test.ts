import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayAndTime, dayOnly, timeOnly } from './moments.ts'

afterEach(() => setCurrentLanguage('en'))

describe('a moment', () => {
  // In the time zone of whoever runs the tests: made of local parts, read as local parts.
  const iso = new Date(2026, 8, 5, 4, 7, 9).toISOString()

  it('is written as a day, a time of 24 hours, or both', () => {
    expect(dayOnly(iso).text).toBe('5 Sept 2026')
    expect(timeOnly(iso).text).toBe('04:07')
    expect(dayAndTime(iso).text).toBe('5 Sept 2026, 04:07')
    expect(timeOnly(new Date(2026, 8, 5, 0, 0).toISOString()).text).toBe('00:00')
  })

  it('is written as the browser itself writes it for Europe', () => {
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
    for (let month = 0; month < 12; month++) {
      const at = new Date(2027, month, 1 + month * 2, month * 2, 59 - month)
      expect(dayAndTime(at.toISOString()).text).toBe(format.format(at))
    }
  })

  it.each([
    [0, 'UTC'],
    [-120, 'UTC+2'],
    [210, 'UTC-3:30'],
  ])('says all of itself on hover, %i minutes from UTC as %s', (offset, zone) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
    expect(dayAndTime(iso)).toMatchObject({ iso, full: `Saturday 5 Sept 2026, 04:07:09 ${zone}` })
    vi.restoreAllMocks()
  })

  it('is written as its reader writes it', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
    expect(timeOnly(iso).text).toBe('04:07')
    setCurrentLanguage('de')
    expect(dayOnly(iso).text).toBe('05.09.2026')
    expect(timeOnly(iso).text).toBe('04:07')
    expect(dayAndTime(iso)).toMatchObject({
      text: '05.09.2026, 04:07',
      full: 'Samstag, 05.09.2026, 04:07:09 UTC+2',
    })
    setCurrentLanguage('en')
    expect(dayAndTime(iso).text).toBe('5 Sept 2026, 04:07')
    vi.restoreAllMocks()
  })
})
