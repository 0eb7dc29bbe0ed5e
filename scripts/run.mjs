// npm run admin, claim-by-phone, guidelines, help-media, icons, image, labels, lighthouse, shots, tarball and weather: gets ready what a program needs, then runs it.
import { ensureDependencies } from './dependencies.mjs'
import { ensureMessages } from './messages.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { becomeNode } from './portal-node.mjs'
import { programs } from './programs.mjs'

const [name, ...args] = process.argv.slice(2)
const { file, needs, given = [] } = programs[name]
await oneAtATime(async () => {
  ensureDependencies()
  await ensureMessages()
  for (const ensure of needs) await ensure()
})
becomeNode([file, ...given, ...args])
