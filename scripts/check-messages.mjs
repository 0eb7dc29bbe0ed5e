// Refuses messages that a reader would notice: one that a language lacks or that nobody reads any more, one with other
// values than the English one or without its full stop, a plural form that the language does not have.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { languages } from '../packages/domain/src/languages.ts'
import { inProject, say } from './project.mjs'

/** A place where code says a message. */
const saidAt = /\bm\.(\w+)/g
/** A value `{name}`, or the begin or end of marked words: `{#link}`, `{/link}`. */
const placeholder = /\{([#/]?\w+)\}/g
/** In French a space stands before these signs, at which no line may break: always the same one, U+00A0. */
const otherSpace = /[ \u202F][:;?!»%]|«[ \u202F]/
const unfinished = /\b(?:TODO|FIXME|XXX)\b/

/**
 * A message as Paraglide's format has it: a text, or variants of which a value chooses one.
 * @typedef {{ declarations: string[], selectors: string[], match: Record<string, string> }} Variants
 * @typedef {string | Variants[]} Message
 */

/** @param {Message} message */
const textsOf = (message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** @param {string} text */
const placeholdersOf = (text) => [...text.matchAll(placeholder)].map(([, name]) => name)

/** The names of the values that a message takes. @param {Message} message */
function inputsOf(message) {
  const declared =
    typeof message === 'string'
      ? []
      : message.flatMap(({ declarations }) => declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []))
  return [...new Set([...declared, ...textsOf(message).flatMap(placeholdersOf)])].sort()
}

/** The plurals that a message chooses by: the name of each, the value it counts. @param {Variants} variants */
const pluralsOf = ({ declarations }) =>
  declarations.flatMap((line) => {
    const [, name, input, ordinal] = /^local (\w+) = (\w+): plural( type=ordinal)?$/.exec(line) ?? []
    const rules = { type: /** @type {Intl.PluralRuleType} */ (ordinal ? 'ordinal' : 'cardinal') }
    return name ? [{ name, input, rules }] : []
  })

/**
 * What is wrong with the variants of a message.
 * @param {Variants} variants
 * @param {string} language
 */
function wrongVariants(variants, language) {
  const problems = []
  const plurals = pluralsOf(variants)
  const counted = plurals.map(({ input }) => input)
  const conditions = Object.keys(variants.match).map((condition) =>
    Object.fromEntries(condition.split(',').map((part) => part.trim().split('='))),
  )
  for (const { name, rules } of plurals) {
    const known = new Intl.PluralRules(language, rules).resolvedOptions().pluralCategories
    const given = new Set(conditions.map((condition) => condition[name]))
    for (const category of given)
      if (category !== '*' && !known.some((one) => one === category))
        problems.push(`the language has no plural form "${category}"`)
    if (!given.has('*'))
      for (const category of known) if (!given.has(category)) problems.push(`the plural form "${category}" is missing`)
  }
  // A variant for one thing may leave the number out ("One item"); every other value belongs in each of them.
  const texts = textsOf([variants])
  for (const input of inputsOf([variants]).filter((one) => !counted.includes(one)))
    if (texts.some((text) => placeholdersOf(text).includes(input)))
      if (!texts.every((text) => placeholdersOf(text).includes(input))) problems.push(`a variant lacks {${input}}`)
  return problems
}

/** Whether each text of a message is a sentence with its full stop. @param {Message} message */
const isSentence = (message) => textsOf(message).every((text) => /(?<![.…])\.$/.test(text))

/** What is wrong with a message by itself. @param {Message} message @param {string} language */
function wrongTexts(message, language) {
  const texts = textsOf(message)
  return [
    ...(texts.length === 0 || texts.some((text) => text.trim() === '') ? ['is empty'] : []),
    ...(texts.some((text) => text !== text.trim()) ? ['begins or ends with a space'] : []),
    ...(texts.some((text) => unfinished.test(text)) ? ['is not finished'] : []),
    ...(language === 'fr' && texts.some((text) => otherSpace.test(text))
      ? ['has another space beside a sign than U+00A0, at which no line breaks']
      : []),
    ...(typeof message === 'string' ? [] : message.flatMap((variants) => wrongVariants(variants, language))),
  ]
}

/**
 * Everything that is wrong with the messages, one sentence each.
 * @param {ReadonlyMap<string, string>} files the text of messages/*.json by language, English first
 * @param {string} code of all programs that say messages
 */
export function wrongMessages(files, code) {
  const problems = []
  /** @type {[string, Record<string, Message>][]} */
  const catalogues = [...files].map(([language, text]) => [language, JSON.parse(text)])
  const english = catalogues[0]?.[1] ?? {}
  const said = new Set([...code.matchAll(saidAt)].map(([, key]) => key))

  for (const key of Object.keys(english)) if (!said.has(key)) problems.push(`${key}: no program says it`)
  for (const [language, messages] of catalogues) {
    const report = (key, what) => problems.push(`messages/${language}.json  ${key}: ${what}`)
    const keys = [...(files.get(language) ?? '').matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key ?? '')
    for (const [at, key] of keys.entries()) {
      if (keys.indexOf(key) < at) report(key, 'stands twice')
      else if (at > 0 && key < (keys[at - 1] ?? '')) report(key, `stands behind ${keys[at - 1]}: keys are sorted`)
    }
    for (const key of Object.keys(english)) if (!Object.hasOwn(messages, key)) report(key, 'is missing')
    for (const [key, message] of Object.entries(messages)) {
      for (const problem of wrongTexts(message, language)) report(key, problem)
      const original = english[key]
      if (original === undefined) report(key, 'is not in English')
      else {
        if (String(inputsOf(message)) !== String(inputsOf(original)))
          report(key, `takes {${inputsOf(message).join(', ')}}, in English {${inputsOf(original).join(', ')}}`)
        if (isSentence(original) && !isSentence(message)) report(key, 'lacks the full stop that it has in English')
      }
    }
  }
  return problems
}

/** Messages with one English text: perhaps one message would do. @param {Record<string, Message>} english */
export function saidTwice(english) {
  const byText = Map.groupBy(Object.entries(english), ([, message]) => JSON.stringify(message))
  return [...byText.values()].flatMap((same) => (same.length > 1 ? [same.map(([key]) => key)] : []))
}

/** The text of each program in a folder, without the tests. @param {string} folder */
const programsIn = (folder) =>
  globSync('**/*.{ts,tsx}', { cwd: inProject(folder), exclude: ['**/node_modules', '**/compiled', '**/*.test.*'] }).map(
    (path) => readFileSync(inProject(folder, path), 'utf8'),
  )

if (import.meta.main) {
  const files = new Map(languages.map((one) => [one, readFileSync(inProject('messages', `${one}.json`), 'utf8')]))
  const code = ['apps', 'packages', 'tools'].flatMap(programsIn).join('\n')
  const unknown = readdirSync(inProject('messages')).filter((name) => !languages.some((one) => name === `${one}.json`))
  const problems = [
    ...unknown.map((name) => `messages/${name}: packages/domain/src/languages.ts does not name this language`),
    ...wrongMessages(files, code),
  ]
  for (const problem of problems) say(problem)

  const english = JSON.parse(files.get('en') ?? '{}')
  for (const keys of saidTwice(english)) say(`A hint only: ${keys.join(' and ')} say the same in English.`)
  say(`${Object.keys(english).length} messages in ${files.size} languages, ${problems.length} wrong.`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
