import { usualLetters } from '@portal/domain/accounts/email-address.ts'
import { problemOfTypedPassword } from '@portal/domain/accounts/password-rules.ts'
import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { amplifierOptions, itemTypes, yesNo } from '@portal/domain/items/item-types.ts'
import { repairResults } from '@portal/domain/items/submit-repair-outcome.ts'
import { turns } from '@portal/domain/items/turn.ts'
import { languages } from '@portal/domain/languages.ts'
import { largestId, limits } from '@portal/domain/limits.ts'
import { oneLine } from '@portal/domain/one-line.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { isDay } from '@portal/domain/units/calendar-day.ts'
import * as z from 'zod/mini'

/** What the schemas of more than one endpoint are made of. */

/** What the API's document says of a schema beside what can be read from it. */
function inDocument<S extends z.ZodMiniType>(facts: Parameters<typeof z.globalRegistry.add>[1], schema: S): S {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...facts })
  return schema
}
/** Gives a schema a name and a sentence in the API's document, where each use refers to it. */
export const named = <S extends z.ZodMiniType>(id: string, description: string, schema: S): S =>
  inDocument({ id, description }, schema)
/** Gives a field a sentence in the API's document: a copy of its schema, since other fields may have the same one. */
export const described = <S extends z.ZodMiniType>(description: string, schema: S): S =>
  inDocument({ description }, z.clone(schema))

const digitsOfId = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.minimum(1), z.maximum(largestId)),
    ),
  )
/** An id in a path or a query: digits only, within what the database can hold. */
export const idParam = inDocument({ type: 'integer', minimum: 1 }, digitsOfId())
/** The same with a sentence of its own in the API's document. */
const describedIdParam = (description: string) => inDocument({ type: 'integer', minimum: 1, description }, digitsOfId())
export const id = z.int().check(z.minimum(1), z.maximum(largestId))

const digitsBetween = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.minimum(minimum), z.maximum(maximum)),
    ),
  )
/** A number of a query, its default where it is left out. */
const wholeNumber = (minimum: number, maximum: number, preset: number) =>
  inDocument(
    { type: 'integer', minimum, maximum, default: preset },
    z._default(z.optional(digitsBetween(minimum, maximum)), preset),
  )

/** Which page of a list, counted from 0, and how many rows it has. */
export const pageQuery = {
  page: wholeNumber(0, 1_000_000, 0),
  size: wholeNumber(1, limits.page.maximumSize, limits.page.size),
}
/** A page of rows; there is no total. */
export const pageOf = <Row extends z.ZodMiniType>(name: string, row: Row) =>
  named(
    name,
    'A page of a list. `page` counts from 0.',
    z.object({ content: z.array(row), page: z.int(), size: z.int(), hasNext: z.boolean() }),
  )

/** A point in time, ISO 8601 UTC. */
export const instant = named('Instant', 'A point in time, ISO 8601 UTC.', z.string())
/** A calendar day. */
export const day = named(
  'Day',
  'A calendar day, in the time zone of the installation.',
  inDocument({ format: 'date' }, z.string().check(z.refine(isDay))),
)
/** The reply of a call that only has to succeed. */
export const nothing = named('Nothing', 'It was done, and there is nothing more to say.', z.object({}))

export const requestStatus = named(
  'RequestStatus',
  'A request closes when every item is final.',
  z.enum(requestStatuses),
)
export const itemStatus = named(
  'ItemStatus',
  'Where an item stands.',
  z.enum(itemStatuses as [(typeof itemStatuses)[number], ...(typeof itemStatuses)[number][]]),
)
export const turn = named('Turn', 'Who has to act next on an item, and why.', z.enum(turns))
export const itemType = named('ItemType', 'What the item is.', z.enum(itemTypes))
export const amplifierOption = named(
  'AmplifierOption',
  'What the dealer wishes for an amplifier.',
  z.enum(amplifierOptions),
)
export const yesOrNo = named('YesOrNo', 'The answer to a question of the form.', z.enum(yesNo))
export const repairResult = named('RepairResult', 'How a repair went.', z.enum(repairResults))

export const language = named('Language', 'A language by its code of ISO 639.', z.enum(languages))

/** The version of something that several administrators may change at once. */
export const version = named('Version', 'Grows with each change. Send it as `seenVersion` with the next one.', z.int())
const aboutSeenVersion = 'The version the screen showed; when it is no longer the newest, the answer is STALE.'
/** The same as the screen showed it, in a body and in a query. */
export const seenVersion = named('SeenVersion', aboutSeenVersion, z.int())
export const seenVersionParam = describedIdParam(aboutSeenVersion)

/** Refuses a longer text. Counted as browsers count, in UTF-16 units; zod's own `maxLength` takes two of them for one. */
const atMost = (maximum: number) => z.refine<string>((value) => value.length <= maximum)

const boundedText = (maximum: number, fold: (value: string) => string) =>
  inDocument(
    { maxLength: maximum },
    z.pipe(
      z.string().check(z.maxLength(maximum * 2 + 1000)),
      z.pipe(z.transform(fold), z.string().check(atMost(maximum))),
    ),
  )

/** A name, a number, a title: text on one line of at most so many characters, judged without the white space around it. */
export const text = (maximum: number) => boundedText(maximum, oneLine)
/** An e-mail address, in usual letters. */
const emailText = (maximum: number) => boundedText(maximum, (value) => oneLine(usualLetters(value)))
/** The same of several lines: what people write to each other. */
export const lines = (maximum: number) => boundedText(maximum, (value) => value.trim())

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

/** Longer than any text that is judged later. */
const unjudged = 100_000
/** Text that a use case judges; here it is only bounded. */
export const judgedText = (maximum: number) => inDocument({ maxLength: maximum }, text(unjudged))
export const judgedLines = (maximum: number) => inDocument({ maxLength: maximum }, lines(unjudged))

/** A field of each of these names. */
export const eachOf = <Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>

type Rule = (value: string) => Problem | undefined
/** Text that a rule of the domain judges at once. */
export const ruledText = (maximum: number, rule: Rule) =>
  inDocument({ maxLength: maximum }, z.pipe(text(unjudged), z.string().check(judgedBy(rule))))
/** An e-mail address that a rule of the domain judges at once. */
export const ruledEmail = (rule: Rule) =>
  inDocument({ maxLength: limits.account.email }, z.pipe(emailText(unjudged), z.string().check(judgedBy(rule))))
export const ruledLines = (maximum: number, rule: Rule) =>
  inDocument({ maxLength: maximum }, z.pipe(lines(unjudged), z.string().check(judgedBy(rule))))

/** A password as typed, white space included, and limited in length: checking a long one takes processor time. */
export const typedPassword = z.string().check(judgedBy(problemOfTypedPassword))

/** A mailed code as typed. */
export const typedCode = z.string().check(z.maxLength(40))

/** A key of a stored file, or the last part of one; whether there is such a file, the server looks up. */
export const storageKey = z.string().check(z.minLength(1), z.maxLength(300))
/** Keys of files; how many are too many, the use case says. */
export const storageKeys = z.array(storageKey).check(z.maxLength(50))

/** An e-mail address that names an account, as typed, limited in length. The use case refuses an unknown one. */
export const typedEmail = emailText(320)

/** Fetched before somebody looks at it: that opens no request. */
export const ahead = z.optional(described('Fetched ahead.', z.literal('true')))

/** `Idempotency-Key`: a POST that creates, sent twice with the same key, creates one thing. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
})

/** The longest captcha token that is looked at. */
export const longestCaptchaToken = 8192
export const captchaToken = z.string().check(z.maxLength(longestCaptchaToken))
export const captchaHeaders = z.object({ 'x-captcha-token': z.optional(captchaToken) })

/** Of lists that all people of a company share. */
export const mine = described(
  'Only what the reader looks after, not what colleagues do.',
  z.optional(z.literal('true')),
)
