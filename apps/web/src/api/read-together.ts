import { codeOf } from './errors.ts'

/** Makes a call when its answer is first needed, and once. */
export function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

/**
 * A query of which the first answer is a part of a call that answers several. Whatever is read later is asked by its own
 * call: also when the first one failed, and at once where the server does not have it.
 */
export function answeredFirst<
  Data,
  Query extends { readonly queryFn?: ((context: never) => Data | Promise<Data>) | undefined },
>(query: Query, first: () => Promise<Data>): Query {
  let isFirst = true
  const queryFn = async (context: never) => {
    const ask = async () => query.queryFn?.(context)
    if (!isFirst) return ask()
    isFirst = false
    try {
      return await first()
    } catch (error) {
      if (codeOf(error) === 'NOT_FOUND') return ask()
      throw error
    }
  }
  return { ...query, queryFn } as Query
}
