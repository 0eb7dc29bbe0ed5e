import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { runNode } from './portal-node.mjs'
import { giveUp, inProject } from './project.mjs'

const compiler = inProject('packages/texts/compile-messages.ts')
const builtFrom = inProject('packages/texts/src/compiled/.built-from')

/** Compiles messages/*.json to functions, unless they were compiled from the same messages by the same compiler. */
export async function ensureMessages() {
  const now = fingerprint()
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === now) return
  const { code } = await runNode([compiler])
  if (code !== 0) giveUp('The messages could not be compiled; see above.')
  writeFileSync(builtFrom, now)
}

function fingerprint() {
  const hash = createHash('sha256')
  const messages = readdirSync(inProject('messages')).map((name) => inProject('messages', name))
  const choice = inProject('packages/texts/language-of-build.ts')
  const others = [compiler, choice, inProject('packages/domain/src/languages.ts'), inProject('package-lock.json')]
  for (const file of [...messages.sort(), ...others]) hash.update(readFileSync(file))
  return hash.digest('hex')
}
