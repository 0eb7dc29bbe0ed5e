// Two commands that are started at once in one clone do not install, compile or build into each other.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { root, say } from './project.mjs'

/** A name that the system gives to one process of this machine, and frees when that ends, however it ends. Linux has such names. */
const nameOf = (folder) => `\0portal-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`

/**
 * Does some work once no other command in the same clone is at its own. Elsewhere than on Linux it is done at once.
 * @template Result
 * @param {() => Result | Promise<Result>} work
 * @param {string} [folder]
 * @returns {Promise<Result>}
 */
export async function oneAtATime(work, folder = root) {
  if (process.platform !== 'linux') return work()
  const turn = await ownTurn(nameOf(folder))
  try {
    return await work()
  } finally {
    turn.close()
  }
}

async function ownTurn(name) {
  for (let waited = false; ; waited = true) {
    const server = createServer().listen(name)
    try {
      await once(server, 'listening')
      return server.unref()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      if (!waited) say('Another command gets things ready here. This one goes on when that is done.')
      await delay(200)
    }
  }
}
