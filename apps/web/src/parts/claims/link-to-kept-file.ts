import { currentSession } from '../../api/session.ts'
import { logFailure } from '../failures/log-failure.ts'
import { onOutboxChange } from '../outbox/outbox-changes.ts'
import { keptFile } from './kept-claims.ts'

/** One link for each file, however often it is shown: each new one would keep the file in memory once more. */
const links = new Map<string, string>()
let isWatching = false

/** A link to a file that this device keeps. Rejects where it is not there any more. */
export async function linkToKeptFile(key: string): Promise<{ url: string; name: string }> {
  if (!isWatching) onOutboxChange(() => void forgetUnused().catch(logFailure('forget links to kept files')))
  isWatching = true
  const kept = await keptFile(key)
  if (!kept || kept.userId !== currentSession()?.userId) throw new Error('This device does not keep the file any more')
  const url = links.get(key) ?? URL.createObjectURL(kept.file)
  links.set(key, url)
  return { url, name: kept.file.name }
}

/** A link keeps its file in memory, also after it was sent or deleted, here or in another tab. */
async function forgetUnused(): Promise<void> {
  for (const [key, url] of links)
    if (!(await keptFile(key))) {
      links.delete(key)
      URL.revokeObjectURL(url)
    }
}
