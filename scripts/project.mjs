// Runs on the Node that the machine has, before anything is installed: Node 20's own modules only.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const inProject = (...parts) => join(root, ...parts)

/** A sentence for the person who typed the command. */
export const say = (sentence) => process.stdout.write(`${sentence}\n`)

/**
 * Ends the command with a sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
