/**
 * `npm run tarball`: makes the tarball and installs, runs, backs up and upgrades it on a fresh Debian, by the very commands that
 * docs/operating.md tells. Of systemd it needs no more than the programs: the units' own commands are run in its place.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { demoOperator } from '@portal/api/config.ts'
import { startSmtpServer } from '@portal/api/mail/testing/smtp-server.ts'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import { operatingBlocks } from '../../scripts/operating-commands.mjs'

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

const folder = await mkdtemp(join(tmpdir(), 'portal-tarball-'))
const root = join(folder, 'root')
const smtp = await startSmtpServer()
const { port, monitoringPort } = await freePorts('port', 'monitoringPort')
try {
  await tryTarball()
  say('The tarball works.')
} finally {
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Becomes a command on that machine: its own files, this machine's network, and a systemd that starts and stops nothing. */
function onMachine(...command: readonly string[]) {
  const mounts = `
    mount --bind "$1" "$1" && mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev"
    root=$1 && shift && exec chroot "$root" env --ignore-environment SYSTEMD_OFFLINE=1 PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin "$@"`
  return ['--mount', 'sh', '-ec', mounts, 'sh', root, ...command]
}

/** What root types there, in its home; what it said. */
async function types(commands: string): Promise<string> {
  say(commands.replaceAll(/^/gm, '  # '))
  const { stdout } = await execute('unshare', onMachine('sh', '-ec', `cd /root && ${commands}`), { maxBuffer: 2 ** 26 })
  return stdout
}

/** What systemd takes from a unit. */
async function unitOf(name: string) {
  const unit = await readFile(join(root, 'etc/systemd/system', `${name}.service`), 'utf8')
  const all = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [user, home] = [all('User')[0], all('WorkingDirectory')[0]]
  const commands = [...all('ExecStartPre'), ...all('ExecStart'), ...all('ExecStartPost')].map((command) =>
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

/** Runs the portal while something is done. */
async function whileItRuns(command: readonly string[], ready: string, work: () => Promise<void>): Promise<void> {
  const begin = performance.now()
  const portal = spawn('unshare', command, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  portal.stdout.on('data', (chunk) => (said += chunk))
  const ended = once(portal, 'exit')
  while ((await fetch(ready).catch(() => undefined))?.status !== 200) {
    must(portal.exitCode === null && performance.now() - begin < 120_000, `It did not become ready.\n${said}`)
    await pause(50)
  }
  say(`ready after ${Math.round(performance.now() - begin)} ms`)
  try {
    await work()
  } finally {
    portal.kill('SIGTERM')
    const [code] = await ended
    must(code === 0, `It ended with ${code}.\n${said}`)
  }
}

/** Runs the portal's unit while something is done. */
async function whileUnitRuns(work: () => Promise<void>): Promise<void> {
  const [command = []] = await unitOf('warranty-portal')
  await whileItRuns(command, `http://127.0.0.1:${monitoringPort}/health/ready`, work)
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

async function tryTarball(): Promise<void> {
  say('Making the tarball, and a machine with Debian 12.')
  const made = await execute('npm', ['run', 'release'], { cwd: projectDir })
  const tarball = /^Made (\S+)$/m.exec(made.stdout)?.[1]
  must(tarball !== undefined, `npm run release said: ${made.stdout}`)
  await execute('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ffmpeg,systemd', 'bookworm', root])
  // As a machine has it once it was started.
  await types('systemd-machine-id-setup')
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
  await types(enable.replace(' --now', ''))
  await types('systemd-analyze verify /etc/systemd/system/warranty-portal*')

  await whileUnitRuns(async () => {
    must((await fetch(`http://127.0.0.1:${port}`)).ok, 'The web client does not come.')
    must((await types('warranty-portal-admin list')).includes('service@example.com'), 'There is no administrator.')
    for (const command of await unitOf('warranty-portal-backup')) await execute('unshare', command)
    const backups = await readdir(join(root, 'var/backups/warranty-portal'))
    must(backups.length === 1, `There are ${backups.length} backups.`)
    await tryDrill(backups[0] ?? '')
    const upgrade = blockOf('mkdir /opt/next').split('\n')
    await types(upgrade.slice(0, 2).join('\n'))
  })
  await types(blockOf('mkdir /opt/next').split('\n').slice(2).join('\n'))
  await whileUnitRuns(async () => {
    must((await types('warranty-portal-admin list')).includes('service@example.com'), 'The administrator is gone.')
  })
}
