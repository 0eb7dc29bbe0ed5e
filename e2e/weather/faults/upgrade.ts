import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Part } from '../part.ts'
import { replaceInTurn, withoutAFailedCall } from './rolling.ts'

const projectDir = dirname(dirname(dirname(import.meta.dirname)))
const execute = promisify(execFile)
const git = async (...args: readonly string[]) => (await execute('git', args, { cwd: projectDir })).stdout.trim()

/** Two processes of the release before are replaced by today's, go back, and are replaced again, as docs/operating.md says. */
export const upgrade: Part = {
  name: 'upgrade',
  purpose: 'two processes of the release before are replaced in turn by this one and its migrations, back, and again',
  async run(weather) {
    const commit = await releaseBefore()
    const before = await takeOut(commit)
    try {
      const rig = await weather.startRig({ processes: [{}, {}], balanced: true, release: before })
      const applied = async () => (await rig.pool.query('select from migrations')).rowCount ?? 0
      const already = await applied()
      await withoutAFailedCall(weather, rig, async () => {
        const env = { PATH: process.env.PATH, ...rig.environment, ROLE: 'migrate' }
        await execute(process.execPath, [join(projectDir, 'apps/api/src/main.ts')], { env })
        await replaceInTurn(weather, rig)
        await replaceInTurn(weather, rig, before)
        await replaceInTurn(weather, rig)
      })
      weather.figure('from', await git('describe', '--always', commit))
      weather.figure('migrations under load', (await applied()) - already, '1 at least')
      await weather.check(rig, 'after the upgrade')
    } finally {
      await rm(before, { recursive: true, force: true })
    }
  },
}

/** `BEFORE=v1.0.0`, else the newest tag, else what stood before the newest migration. */
async function releaseBefore(): Promise<string> {
  const named = process.env.BEFORE || (await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => ''))
  if (named) return named
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/api/src/db/migrations')
  return `${added}^`
}

/** What git has of a commit, in a folder of its own, ready to run. */
async function takeOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-before-'))
  await execute('sh', ['-c', 'git archive "$0" | tar --extract --directory "$1"', commit, folder], { cwd: projectDir })
  const locked = (home: string) => readFile(join(home, 'package-lock.json'), 'utf8')
  if ((await locked(folder)) !== (await locked(projectDir)))
    process.stderr.write(
      '  The release before was made with other versions of libraries; it runs with those of today.\n',
    )
  await linkLibraries(folder)
  await execute(process.execPath, ['packages/texts/compile-messages.ts'], { cwd: folder })
  return folder
}

/** Every library that is installed here, but the project's own packages as they were then: links from where they stand. */
async function linkLibraries(folder: string): Promise<void> {
  const installed = join(projectDir, 'node_modules')
  const own = join(folder, 'node_modules')
  await mkdir(own)
  for (const name of await readdir(installed))
    if (!['@portal', '.cache'].includes(name)) await symlink(join(installed, name), join(own, name))
  await cp(join(installed, '@portal'), join(own, '@portal'), { recursive: true, verbatimSymlinks: true })
  await symlink(join(projectDir, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'))
}
