import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { giveUp, inProject, root, say } from './project.mjs'

const lockFile = inProject('package-lock.json')
const npmsRecord = inProject('node_modules/.package-lock.json')
const installedFrom = inProject('node_modules/.installed-from')

/** Installs what package-lock.json says, unless it is installed already; finding that out takes milliseconds. */
export function ensureDependencies() {
  const wanted = fingerprint()
  if (readIfThere(installedFrom) !== wanted) {
    if (!installedByHand()) {
      say('Installing the dependencies. This takes a minute the first time.')
      install(root)
    }
    writeFileSync(installedFrom, wanted)
  }
}

/**
 * Installs what the package-lock.json of `tools/<name>` says. It is too big to be installed with everything else.
 * @param {string} name
 */
export function ensureTool(name) {
  const home = inProject('tools', name)
  const wanted = createHash('sha256')
    .update(readFileSync(`${home}/package-lock.json`))
    .digest('hex')
  const installed = `${home}/node_modules/.installed-from`
  if (readIfThere(installed) === wanted) return
  say(`Installing ${name}, which only this command needs.`)
  install(home)
  writeFileSync(installed, wanted)
}

/** @param {string} home */
function install(home) {
  // npm names itself and the Node it runs on; that Node is not the one inside the folder that npm ci replaces.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...leading] = npm && node ? [node, npm] : ['npm']
  const { status } = spawnSync(command, [...leading, ...args], { cwd: home, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) giveUp('The dependencies could not be installed; npm says why above.')
}

/** A fingerprint of everything that decides what npm installs. */
function fingerprint() {
  const lock = readFileSync(lockFile)
  const workspaces = Object.keys(JSON.parse(lock.toString()).packages).filter((path) => !path.includes('node_modules/'))
  const hash = createHash('sha256').update(lock).update(process.platform).update(process.arch)
  for (const workspace of workspaces) hash.update(readFileSync(inProject(workspace, 'package.json')))
  return hash.digest('hex')
}

/**
 * Whether an `npm install` by hand has installed all that is locked. npm writes its record last, so an install that was
 * cut off has none.
 */
function installedByHand() {
  const record = readIfThere(npmsRecord)
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(
    ([path, { version, integrity, optional, link }]) =>
      // Optional packages are those of other systems too; workspaces are links.
      !path.includes('node_modules/') ||
      optional ||
      (link ? installed[path]?.link : installed[path]?.version === version && installed[path]?.integrity === integrity),
  )
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
