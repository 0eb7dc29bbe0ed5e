import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './portal-node.mjs'
import { giveUp, inProject, root, say } from './project.mjs'

const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
const builtFrom = inProject('node_modules/.web-client-built-from')

/** Builds the web client into apps/web/dist, unless it was built from the same sources. */
export async function ensureWebClient() {
  const now = fingerprint()
  if (
    existsSync(inProject('apps/web/dist/index.html')) &&
    existsSync(builtFrom) &&
    readFileSync(builtFrom, 'utf8') === now
  )
    return
  say('Building the web client.')
  const { code } = await runNode([inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: inProject('apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) giveUp('The web client could not be built; see above.')
  writeFileSync(builtFrom, now)
}

/** Of the files' contents, not their times: another branch and back gives new times but the same contents. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (existsSync(join(root, path)) && /\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(inside)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [inside]
  })
}
