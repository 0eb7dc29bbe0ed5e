import * as z from 'zod/mini'

/**
 * Removed from every fact, because users typed it: control characters could end a header of the mail, and characters
 * that change the reading direction could change what a sentence seems to say.
 */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu
/** A text that ends with … where it is longer than this. */
export const shortened = (text: string, maximum: number) =>
  text.length > maximum ? `${text.slice(0, maximum - 1).trimEnd()}…` : text

/** One line of text, at most this long. */
export const line = (maximum = 255) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => shortened(text.replace(unseen, ' ').replace(/\s+/gu, ' ').trim(), maximum)),
  )

/** Text of several lines, at most this long. */
export const prose = (maximum: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      shortened(
        text
          .replace(/\r\n?|[\u2028\u2029]/g, '\n')
          .split('\n')
          .map((row) => row.replace(unseen, ' ').trimEnd())
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
        maximum,
      ),
    ),
  )

export const id = z.int().check(z.positive())

/** Six digits and nothing else. */
export const code = z.string().check(z.regex(/^\d{6}$/))

/** The code of a link: letters, digits, - and _. */
export const linkCode = z.string().check(z.regex(/^[\w-]{43}$/))

/** A calendar day, '2026-11-22'. */
export const day = z.iso.date()

/** ISO 8601, as JSON keeps it. */
export const instant = z.iso.datetime()
