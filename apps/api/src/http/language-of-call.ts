import { type Language, languageFor } from '@portal/domain/languages.ts'
import { type Saying, saidIn } from '@portal/texts/current-language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The language of an answer: of the account that calls, else what `Accept-Language` prefers, else English. */
export const languageOf = ({ actor, headers }: Pick<FastifyRequest, 'actor' | 'headers'>): Language =>
  actor?.language ?? languageFor(preferredLanguages(headers['accept-language']))

/** Returns what `say` returns, in the language of the call. The headers of the answer tell which one that is. */
export function saidTo<Said>(request: FastifyRequest, reply: FastifyReply, say: Saying<Said>): Said {
  const language = languageOf(request)
  tellLanguage(reply, language)
  return saidIn(language, say)
}

/**
 * Tells a browser and the caches before it in which language an answer is, and that others get it in another one: by
 * `Accept-Language`, and by the headers that are named.
 */
export function tellLanguage(reply: FastifyReply, language: Language, ...alsoBy: readonly string[]): void {
  const vary = [reply.getHeader('vary'), ...alsoBy, 'Accept-Language'].filter(Boolean).join(', ')
  reply.headers({ 'content-language': language, vary })
}

/** The languages of an `Accept-Language` header, the most preferred first. Those of equal weight stay in their order. */
export function preferredLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice('q='.length)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return ranges
    .filter(({ tag, weight }) => tag !== '' && weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
