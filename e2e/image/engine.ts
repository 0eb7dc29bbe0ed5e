import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromiumWithoutFramePath } from '../chromium.ts'

const execute = promisify(execFile)
const projectDir = dirname(dirname(import.meta.dirname))
const folder = join(projectDir, '.tmp/image')
const root = join(folder, 'engine')
const path = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'

export interface Engine {
  /** Runs a command in the project's folder, as the user root of the engine's machine. What it said; throws where it failed. */
  run(command: string): Promise<string>
  /** A Chromium on the engine's machine, which alone reaches the ports that containers publish there. */
  readonly browser: string
  stop(): Promise<void>
}

/**
 * Starts Docker's engine on a machine of its own: files made of Debian's packages, which keep what was built before, and a network
 * of its own, from which this machine is not reached but what it reaches is.
 */
export async function startEngine(): Promise<Engine> {
  await mkdir(folder, { recursive: true })
  if (!existsSync(root)) {
    // What a run that was ended has left is none.
    const unfinished = `${root}-unfinished`
    await rm(unfinished, { recursive: true, force: true })
    const packages = 'ca-certificates,docker-buildx,docker-cli,docker-compose,docker.io,iptables,mount'
    await execute('mmdebstrap', ['--quiet', '--variant=apt', `--include=${packages}`, 'trixie', unfinished])
    await rename(unfinished, root)
  }
  // The names of the network below.
  await writeFile(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  const become = `
    mount --bind "$1" "$1" && cd "$1"
    mount -t proc proc proc && mount --rbind /dev dev && mount --rbind /sys sys && mount -t tmpfs tmpfs run
    mkdir -p ".$2" && mount --bind "$2" ".$2"
    pivot_root . mnt && umount --lazy /mnt
    exec env --ignore-environment --chdir="$2" ${path} dockerd`
  const spaces = ['--mount', '--net', '--pid']
  const machine = spawn('unshare', [...spaces, '--fork', '--kill-child', 'sh', '-ec', become, 'sh', root, projectDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  machine.stderr.on('data', (text) => (said = `${said}${text}`.slice(-4000)))
  const ended = once(machine, 'exit')
  const inside = async () =>
    (await readFile(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8')).trim().split(' ')[0] || undefined
  let pid: string | undefined
  let network: ChildProcess | undefined
  const stop = async () => {
    network?.kill()
    if (pid && machine.exitCode === null) process.kill(Number(pid), 'SIGTERM')
    await ended
  }
  const run = async (command: string) => {
    const environment = [path, 'HOME=/root', `NODE_EXTRA_CA_CERTS=${process.env.NODE_EXTRA_CA_CERTS ?? ''}`]
    const within = [`--target=${pid}`, ...spaces, '--root', '--wd', 'env', '--ignore-environment', ...environment]
    return (await execute('nsenter', [...within, 'sh', '-ec', command], { maxBuffer: 2 ** 28 })).stdout.trim()
  }

  try {
    const begin = performance.now()
    for (;;) {
      pid ??= await inside()
      if (pid && (await run('docker version').catch(() => ''))) break
      if (machine.exitCode !== null || performance.now() - begin > 60_000) throw new Error(`No engine runs.\n${said}`)
      await delay(200)
    }
    // It ends when the pipe does.
    const uplink = ['--configure', '--mtu=65520', '--disable-host-loopback', '--exit-fd=3', pid, 'tap0']
    network = spawn('slirp4netns', uplink, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
    const browser = join(folder, 'chromium')
    await writeFile(browser, `#!/bin/sh\nexec nsenter --target=${pid} --net ${chromiumWithoutFramePath()} "$@"\n`)
    await chmod(browser, 0o755)
    await makeImages(run)
    return { run, browser, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The images that Containerfile and compose.yaml ask for, for no registry of images is asked. */
async function makeImages(run: Engine['run']): Promise<void> {
  const debian = 'docker.io/library/debian:trixie-slim'
  if (!(await run(`docker images --quiet debian:trixie-slim`))) {
    // Debian's smallest installation without manuals, as the official one is.
    const left = ['doc/*', 'man/*', 'locale/*'].map((files) => `--dpkgopt=path-exclude=/usr/share/${files}`)
    const archive = join(folder, 'debian.tar')
    await execute('mmdebstrap', ['--quiet', '--variant=minbase', ...left, 'trixie', archive])
    await run(`docker import ${archive} ${debian}`)
    await rm(archive)
  }
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Start this by: npm run image')
  const node = join(folder, 'node')
  await rm(node, { recursive: true, force: true })
  const files = [
    [process.execPath, '/usr/local/bin/node'],
    [dirname(dirname(npm)), '/usr/local/lib/node_modules/npm'],
  ]
  // A network with an authority of its own for certificates names it by this variable.
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) files.push([authorities, authorities])
  for (const [from = '', to = ''] of files)
    await cp(from, join(node, to), { recursive: true, preserveTimestamps: true })
  await run('docker compose -f e2e/image/stand-ins.yaml build')
}
