import { BucketUnusable } from '../storage/bucket-unusable.ts'

/** What an operator reads, in one sentence, where a backup cannot be made or restored. */
export class BackupRefused extends Error {}

export const damaged = (name: string, options?: ErrorOptions) =>
  new BackupRefused(`The backup is damaged: ${name}.`, options)

/** Reads a part of a backup; whatever goes wrong in it is damage to this part, unless it was refused already or its bucket does not answer. */
export async function reading<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupRefused || error instanceof BucketUnusable) throw error
    throw damaged(`${name} cannot be read`, { cause: error })
  }
}
