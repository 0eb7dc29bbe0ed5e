import type { Portal } from '../portal.ts'

/**
 * Begins a round of steps that do not need each other: one that fails keeps no other from being done.
 *
 * @param round what it is called in the log
 * @param signal once it is aborted, a step that fails ends the round
 */
export function startSteps({ log }: Pick<Portal, 'log'>, round: string, signal?: AbortSignal) {
  const failures: unknown[] = []
  return {
    /** Does a step. One that fails is logged, and answers undefined. */
    async step<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await work()
      } catch (error) {
        signal?.throwIfAborted()
        log.error({ err: error, step: name }, `a step of the ${round} has failed`)
        failures.push(error)
        return undefined
      }
    },
    /** Ends the round with what its steps have answered. Throws where one has failed. */
    end<Results>(results: { readonly [Name in keyof Results]: Results[Name] | undefined }): Results {
      if (failures.length > 0)
        throw new Error(`Steps of the ${round} have failed: ${failures.length}`, { cause: failures[0] })
      return results as Results
    },
  }
}
