/**
 * `npm run tarball`: makes the tarball and installs, runs, backs up and upgrades it on a fresh Debian, by the very commands that
 * docs/operating.md tells. The machine is booted with its systemd where a container can be; elsewhere the units' own commands
 * are run in its place.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { demoOperator } from '@portal/api/config.ts'
import { startSmtpServer } from '@portal/api/mail/testing/smtp-server.ts'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import { operatingBlocks, operatingCommands } from '../../scripts/operating-commands.mjs'

const projectDir = dirname(dirname(import.meta.dirname))
const execute = promisify(execFile)
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

/** A block of docs/operating.md by the beginning of its first line. */
function blockOf(begin: string): string {
  const block = operatingBlocks().find(([first = '']) => first.startsWith(begin))
  must(block !== undefined, `No block of docs/operating.md begins with ${begin}`)
  return block.join('\n')
}

/** A command that docs/operating.md tells. */
function told(command: string): string {
  must(operatingCommands().includes(command), `docs/operating.md does not tell: ${command}`)
  return command
}

const folder = await mkdtemp(join(tmpdir(), 'portal-tarball-'))
const root = join(folder, 'root')
const smtp = await startSmtpServer()
const { port, monitoringPort } = await freePorts('port', 'monitoringPort')
const ready = `http://127.0.0.1:${monitoringPort}/health/ready`
const path = 'PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The booted machine, and the process that is its first one; undefined while it is a folder that nothing runs in. */
let booted: { readonly container: ChildProcess; readonly first: string } | undefined
try {
  await tryTarball()
  say('The tarball works.')
} finally {
  await shutDown()
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Boots that machine with its systemd, on this machine's network. Where that cannot be, it stays a folder. */
async function boot(): Promise<void> {
  const name = basename(folder)
  const container = spawn(
    'systemd-nspawn',
    ['--boot', '--register=no', '--keep-unit', '--console=pipe', `--machine=${name}`, `--directory=${root}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  container.stderr.on('data', (chunk) => (said += chunk))
  const begin = performance.now()
  while (container.exitCode === null && performance.now() - begin < 60_000) {
    await pause(500)
    const first = await firstChildOf(container)
    if (!first) continue
    booted = { container, first }
    // Until it is within its own root, it is still here.
    const state = await types(`test ! -e ${folder} && systemctl is-system-running || true`).catch(() => '')
    if (/^(running|degraded)/.test(state))
      return say(`Its systemd runs after ${Math.round(performance.now() - begin)} ms.`)
  }
  await shutDown()
  say(`Its systemd cannot be booted here, so the units' commands are run by hand. ${said.trim()}`)
}

async function firstChildOf({ pid }: ChildProcess): Promise<string | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim().split(' ')[0] || undefined
}

async function shutDown(): Promise<void> {
  const { container } = booted ?? {}
  booted = undefined
  if (!container || container.exitCode !== null) return
  const ended = once(container, 'exit')
  container.kill('SIGTERM')
  await ended
}

/** Becomes a command on that machine: its own files and this machine's network. Unless it is booted, its systemd starts and stops nothing. */
function onMachine(...command: readonly string[]): [string, ...string[]] {
  if (booted) {
    const spaces = ['--mount', '--uts', '--ipc', '--net', '--cgroup', '--pid']
    return ['nsenter', `--target=${booted.first}`, ...spaces, 'env', '--ignore-environment', path, ...command]
  }
  const mounts = `
    mount --bind "$1" "$1" && mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev"
    root=$1 && shift && exec chroot "$root" env --ignore-environment SYSTEMD_OFFLINE=1 ${path} "$@"`
  return ['unshare', '--mount', 'sh', '-ec', mounts, 'sh', root, ...command]
}

/** What root types there, in its home; what it said. */
async function types(commands: string): Promise<string> {
  say(commands.replaceAll(/^/gm, '  # '))
  const [program, ...given] = onMachine('sh', '-ec', `cd /root && ${commands}`)
  const { stdout } = await execute(program, given, { maxBuffer: 2 ** 26 })
  return stdout
}

/** What systemd takes from a unit. */
async function unitOf(name: string) {
  const unit = await readFile(join(root, 'etc/systemd/system', `${name}.service`), 'utf8')
  const all = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [user, home] = [all('User')[0], all('WorkingDirectory')[0]]
  const commands = [...all('ExecStartPre'), ...all('ExecStart')].map((command) =>
    command.replace(/^-/, '').replaceAll('%%', '%'),
  )
  // systemd makes these two before it starts anything.
  const made = [
    ...all('StateDirectory').map((directory) => `/var/lib/${directory}`),
    ...all('CacheDirectory').map((directory) => `/var/cache/${directory}`),
  ]
  await types(`install -d -m 750 -o ${user} -g ${user} ${made.join(' ')}`)
  const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', 'env', `--chdir=${home}`]
  return commands.map((command) =>
    onMachine(...asUser, ...all('Environment').join(' ').split(' '), 'sh', '-c', `exec ${command}`),
  )
}

async function becomesReady(address: string, isGone = () => false, said = () => ''): Promise<void> {
  const begin = performance.now()
  while ((await fetch(address).catch(() => undefined))?.status !== 200) {
    must(!isGone() && performance.now() - begin < 120_000, `It did not become ready.\n${said()}`)
    await pause(50)
  }
  say(`ready after ${Math.round(performance.now() - begin)} ms`)
}

/** Runs the portal while something is done. */
async function whileItRuns(
  [program, ...given]: [string, ...string[]],
  answers: string,
  work: () => Promise<void>,
): Promise<void> {
  const portal = spawn(program, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  portal.stdout.on('data', (chunk) => (said += chunk))
  const ended = once(portal, 'exit')
  try {
    await becomesReady(
      answers,
      () => portal.exitCode !== null,
      () => said,
    )
    await work()
  } finally {
    // What enters another machine waits for its child, and does not pass signals on.
    const inside = booted && (await firstChildOf(portal))
    if (inside) process.kill(Number(inside), 'SIGTERM')
    else portal.kill('SIGTERM')
    const [code] = await ended
    must(code === 0, `It ended with ${code}.\n${said}`)
  }
}

/** Runs the portal's unit while something is done. */
async function whileUnitRuns(work: () => Promise<void>): Promise<void> {
  if (!booted) {
    const [command] = await unitOf('warranty-portal')
    must(command !== undefined, 'The unit starts nothing.')
    return await whileItRuns(command, ready, work)
  }
  await types('systemctl start warranty-portal')
  must((await fetch(ready)).ok, 'It is not ready although systemd says that it has started.')
  await work()
  await types('systemctl stop warranty-portal')
  must((await unitSays('Result', 'warranty-portal')) === 'success', 'It did not end well.')
}

async function unitSays(property: string, unit: string): Promise<string> {
  return (await types(`systemctl show --property=${property} --value ${unit}`)).trim()
}

/** What only systemd itself can show: a killed portal comes back, and what is wrong with a setting or a backup is seen. */
async function trySystemd(): Promise<void> {
  await types(told('systemctl status warranty-portal'))
  await types('systemd-analyze security --no-pager --threshold=20 warranty-portal warranty-portal-backup')
  await types('systemctl kill --signal=KILL --kill-whom=main warranty-portal')
  const begin = performance.now()
  while ((await unitSays('NRestarts', 'warranty-portal')) !== '1') {
    must(performance.now() - begin < 30_000, 'It was killed and not started again.')
    await pause(500)
  }
  await becomesReady(ready)
  await types('chown root /var/backups/warranty-portal')
  await types('! systemctl start warranty-portal-backup')
  const failed = await types(`${told('systemctl --failed')} --plain --no-legend`)
  must(failed.startsWith('warranty-portal-backup.service'), `Of units only these failed: ${failed}`)
  await types('systemd-tmpfiles --create && systemctl reset-failed')
  await types('echo VIDEO_JOBS=none >>/etc/warranty-portal/settings')
  await types('! systemctl restart warranty-portal')
  const journal = await types(told('journalctl --unit=warranty-portal'))
  must(journal.includes('The setting VIDEO_JOBS cannot be used: '), `The journal says: ${journal}`)
  await types("sed -i '$d' /etc/warranty-portal/settings && systemctl start warranty-portal")
}

/** A night's backup. */
async function backUp(): Promise<void> {
  if (booted) await types('systemctl start warranty-portal-backup')
  else for (const [program, ...given] of await unitOf('warranty-portal-backup')) await execute(program, given)
  must((await types('stat --format=%a /var/lib/warranty-portal')).trim() === '750', 'Everybody may look at the data.')
}

/** Restores the backup beside the installation that it is of, and runs what was restored. */
async function tryDrill(backup: string): Promise<void> {
  const [restore = '', verify = '', start = ''] = blockOf('DATA_DIR=/tmp/drill warranty-portal-admin restore').split(
    '\n',
  )
  await types(restore.replace(/[^/]+$/, backup))
  must((await types(verify)).includes('No file is missing.'), 'The drill is not whole.')
  const drill = (await freePorts('drill')).drill
  const command = onMachine('sh', '-ec', start.replace('8090', String(drill)).replace(' setpriv', ' exec setpriv'))
  await whileItRuns(command, `http://127.0.0.1:${drill}/health/live`, async () => undefined)
}

/** Restores the backup into a PostgreSQL of one's own: Debian's, which is the oldest that the portal works with. */
async function tryOwnPostgres(backup: string): Promise<void> {
  await types('apt-get update -qq && apt-get install -qq --yes --no-install-recommends postgresql')
  if (!booted) await types('pg_ctlcluster 15 main start')
  // This machine's ports are taken there, too, so Debian has taken one that is free.
  const databasePort = (await types('pg_lsclusters --no-header')).trim().split(/\s+/)[2]
  const password = randomBytes(12).toString('hex')
  // Where it has no terminal, the password is read from its input: twice, as one types it.
  const asPostgres = (command: string) => `cd /tmp && setsid --wait su postgres -c '${told(command)}'`
  await types(`printf '${password}\\n${password}\\n' | (${asPostgres('createuser --pwprompt portal')})`)
  await types(asPostgres('createdb --owner=portal --encoding=UTF8 --template=template0 portal'))
  const own = `DATABASE_URL=postgres://portal:${password}@localhost:${databasePort}/portal DATA_DIR=/tmp/own`
  await types(`${own} warranty-portal-admin restore /var/backups/warranty-portal/${backup}`)
  await administratorIsThere(own)
  if (!booted) await types('pg_ctlcluster 15 main stop')
}

async function tryTarball(): Promise<void> {
  say('Making the tarball, and a machine with Debian 12.')
  const made = await execute('npm', ['run', 'release'], { cwd: projectDir })
  const tarball = /^Made (\S+)$/m.exec(made.stdout)?.[1]
  must(tarball !== undefined, `npm run release said: ${made.stdout}`)
  await execute('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ffmpeg,systemd-sysv,dbus', 'bookworm', root])
  // As a machine has it once it was started.
  await types('systemd-machine-id-setup')
  await boot()
  await cp(join(projectDir, tarball), join(root, 'root', tarball.replace('.tmp/', '')))

  await types(blockOf('apt-get install ffmpeg'))
  const settings = join(root, 'etc/warranty-portal/settings')
  const secret = () => randomBytes(36).toString('base64url')
  const filled: Readonly<Record<string, string>> = {
    JWT_SECRET: secret(),
    ADMIN_PASSWORD: secret(),
    SMTP_URL: smtp.url,
    METRICS_PORT: String(monitoringPort),
    ...Object.fromEntries(Object.keys(demoOperator).map((name) => [name, 'Our own'])),
  }
  const lines = (await readFile(settings, 'utf8')).replaceAll(/^(\w+)=.*$/gm, (line, name) =>
    name in filled ? `${name}=${filled[name]}` : line,
  )
  await writeFile(settings, `${lines}PORT=${port}\n`)
  const [doctor = '', enable = ''] = blockOf('warranty-portal-admin doctor').split('\n')
  say(await types(doctor))
  await types(booted ? enable : enable.replace(' --now', ''))
  await types('systemd-analyze verify /etc/systemd/system/warranty-portal*')

  // What is done before the portal is stopped.
  const upgrade = blockOf('systemctl start warranty-portal-backup').split('\n')
  const before = upgrade.splice(0, upgrade.indexOf('systemctl stop warranty-portal'))
  await whileUnitRuns(async () => {
    must((await fetch(`http://127.0.0.1:${port}`)).ok, 'The web client does not come.')
    await administratorIsThere()
    if (booted) await trySystemd()
    await backUp()
    const backups = await readdir(join(root, 'var/backups/warranty-portal'))
    must(backups.length === 1, `There are ${backups.length} backups.`)
    await tryDrill(backups[0] ?? '')
    await types(before.join('\n'))
  })
  await types(upgrade.join('\n'))
  await whileUnitRuns(administratorIsThere)
  // The release before is the same one here.
  await types(blockOf('systemctl stop warranty-portal'))
  await whileUnitRuns(administratorIsThere)
  const [newest = ''] = (await readdir(join(root, 'var/backups/warranty-portal'))).toSorted().reverse()
  await types(blockOf('systemctl stop warranty-portal && mkdir').replace('2026-11-26', newest))
  await whileUnitRuns(administratorIsThere)
  await tryOwnPostgres(newest)
}

/** @param installation settings of another one than the machine's */
async function administratorIsThere(installation = ''): Promise<void> {
  const administrators = await types(`${installation} warranty-portal-admin list`.trim())
  must(administrators.includes('service@example.com'), 'There is no administrator.')
}
