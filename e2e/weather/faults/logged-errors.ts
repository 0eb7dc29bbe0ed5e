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

/** Why calls were answered 503, each reason with how often it was logged, for whoever looks for the cause. */
export async function loggedOutages({ processes }: Rig): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const one of processes)
    for (const { err, msg } of (await one.logged()) as { err?: { message?: string; stack?: string }; msg?: string }[]) {
      const cause = /caused by: (.*)/i.exec(err?.stack ?? '')?.[1]
      const reason = [msg, err?.message, cause].filter(Boolean).join(': ').slice(0, 300)
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  return [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count} times ${reason}`)
}
