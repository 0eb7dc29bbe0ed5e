import type { Rig } from '../rig/rig.ts'

/** Lines of a log that nobody should ever write: what was thrown is a bug, not a part that is down. */
const bugs = ['unexpected error', 'ended by an error', 'not everything could be closed in time']

/** What the processes logged of bugs, each sentence with the first of its kind. */
export async function loggedBugs({ processes }: Rig): Promise<string[]> {
  const first = new Map<string, number>()
  for (const one of processes)
    for (const line of await one.logged()) {
      if (!bugs.includes(String(line.msg))) continue
      const sentence = `logged as "${line.msg}": ${JSON.stringify(line.err).slice(0, 600)}`
      first.set(sentence, (first.get(sentence) ?? 0) + 1)
    }
  return [...first].map(([sentence, count]) => `${count} times ${sentence}`)
}
