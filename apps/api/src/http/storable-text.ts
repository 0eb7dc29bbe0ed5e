import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Refuses text that PostgreSQL cannot hold, NUL and lone surrogates, in addresses, queries and bodies. One place, so
 * that no query of ours gets it.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, is404 }) => {
    // Nobody asks for anything by it, and a browser gets the page that says so.
    if (is404) return
    // What arrives as a stream is no text yet.
    for (const part of [params, query, body instanceof Readable ? undefined : body]) {
      const field = unstorableField(part)
      if (field !== undefined) throw new Refusal('VALIDATION', { fields: { [field]: { code: 'NOT_VALID' } } })
    }
  })
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The name of a field with such a text, `body` for a text by itself; undefined where all can be stored. */
function unstorableField(part: unknown): string | undefined {
  // A loop, not recursion: a deeply nested body would overflow the stack.
  const waiting: [name: string, value: unknown][] = [['body', part]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, value] = next
    if (typeof value === 'string') {
      if (!isStorable(value)) return name
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) return name
        waiting.push([Array.isArray(value) ? name : key, inner])
      }
  }
  return undefined
}
