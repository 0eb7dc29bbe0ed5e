import { problemOfTypedPassword } from '@portal/domain/accounts/password-rules.ts'
import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { amplifierOptions, itemTypes, yesNo } from '@portal/domain/items/item-types.ts'
import { repairResults } from '@portal/domain/items/submit-repair-outcome.ts'
import { largestId, limits } from '@portal/domain/limits.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import * as z from 'zod/mini'

/** Shapes that more than one endpoint speaks. */

/** An id in a path or a query: digits only, within what the database can hold. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int().check(z.minimum(1), z.maximum(largestId)),
  ),
)
export const id = z.int().check(z.minimum(1))

const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.minimum(minimum), z.maximum(maximum)),
    ),
  )

/** `page` counts from 0, `size` is 1 to 100 and 10 by default. */
export const pageQuery = {
  page: z._default(z.optional(wholeNumber(0, 1_000_000)), 0),
  size: z._default(z.optional(wholeNumber(1, limits.page.maximumSize)), limits.page.size),
}
/** A page of rows; there is no total. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ content: z.array(row), page: z.int(), size: z.int(), hasNext: z.boolean() })

/** A point in time, ISO 8601 UTC. */
export const instant = z.string()
/** The answer where there is nothing to say. */
export const nothing = z.object({})

export const requestStatus = z.enum(requestStatuses)
export const itemStatus = z.enum(itemStatuses as [(typeof itemStatuses)[number], ...(typeof itemStatuses)[number][]])
export const itemType = z.enum(itemTypes)
export const amplifierOption = z.enum(amplifierOptions)
export const yesOrNo = z.enum(yesNo)
export const repairResult = z.enum(repairResults)

/** Text of at most so many characters, judged without the white space around it, which is dropped. */
export const text = (maximum: number) =>
  z.pipe(
    z.string().check(z.maxLength(maximum * 2 + 1000)),
    z.pipe(
      z.transform((value: string) => value.trim()),
      z.string().check(z.maxLength(maximum)),
    ),
  )

/** Refuses a value in which a rule of the domain finds a problem; {@link problemInIssue} takes it out of the issue. */
export const judgedBy = (rule: (value: string) => Problem | undefined) =>
  z.check<string>(({ value, issues }) => {
    const problem = rule(value)
    if (problem) issues.push({ code: 'custom', input: value, params: { problem } })
  })

/** The problem in an issue of one of our schemas; undefined where the value has not even the form it must have. */
export function problemInIssue(issue: Readonly<Record<string, unknown>>): Problem | undefined {
  const { params } = issue as { params?: { problem?: Problem } }
  return params?.problem
}

/** Text that a use case judges; here it is only bounded. */
export const judgedText = text(100_000)
/** Text that a rule of the domain judges at once. */
export const ruledText = (rule: (value: string) => Problem | undefined) =>
  z.pipe(judgedText, z.string().check(judgedBy(rule)))

/** A password as typed, white space included; bounded, because checking a long one is work. */
export const typedPassword = z.string().check(judgedBy(problemOfTypedPassword))

/** A mailed code as typed. */
export const typedCode = z.string().check(z.maxLength(20))

/** A key of a stored file, or the last part of one; whether there is such a file, the server looks up. */
export const storageKey = z.string().check(z.minLength(1), z.maxLength(300))
/** Keys of files; how many are too many, the use case says. */
export const storageKeys = z.array(storageKey).check(z.maxLength(50))

/** An e-mail address that names an account: whatever was typed, only bounded; nobody's address is answered as such. */
export const typedEmail = text(320)

/** `Idempotency-Key`: a POST that creates, sent twice with the same key, creates one thing. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
})

/** The longest captcha token that is looked at. */
export const longestCaptchaToken = 8192
export const captchaToken = z.string().check(z.maxLength(longestCaptchaToken))
export const captchaHeaders = z.object({ 'x-captcha-token': z.optional(captchaToken) })
