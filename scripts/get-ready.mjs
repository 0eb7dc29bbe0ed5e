import { ensureDependencies } from './dependencies.mjs'
import { ensureMessages } from './messages.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/**
 * Gets ready what every command needs, then what this one does, while no other command in this clone gets ready.
 * @param {(() => unknown)[]} needs
 */
export const getReady = (...needs) =>
  oneAtATime(async () => {
    ensureDependencies()
    await ensureMessages()
    for (const ensure of needs) await ensure()
  })
