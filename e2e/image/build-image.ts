import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const projectDir = dirname(dirname(import.meta.dirname))

/** What of the image's configuration a container engine goes by. */
export interface ImageConfig {
  readonly User: string
  readonly WorkingDir: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export interface BuiltImage {
  readonly config: ImageConfig
  /** Of its layers, as they lie on a disk. */
  readonly megabytes: number
  /** The container's files, to be read and run. */
  readonly root: string
  remove(): Promise<void>
}

/** Images of this project alone: what stands in here under the name of an official image is made by `baseImages`. */
const buildah = async (...args: readonly string[]): Promise<string> => {
  const [command = '', ...rest] = args
  const store = ['--root', join(projectDir, '.tmp/image/store'), '--runroot', join(projectDir, '.tmp/image/run')]
  const { stdout } = await execute('buildah', [...store, command, ...rest], { cwd: projectDir, maxBuffer: 2 ** 28 })
  return stdout.trim()
}

/** Builds the image of the Containerfile, on base images that are made here of Debian's packages and of this Node. */
export async function buildImage(version: string): Promise<BuiltImage> {
  await baseImages()
  const { stdout: revision } = await execute('git', ['rev-parse', 'HEAD'], { cwd: projectDir })
  const image = `warranty-portal:${version}`
  const labels = ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision.trim()}`]
  // Docker's format, as the other one has no HEALTHCHECK.
  await buildah(
    ...['build', '--isolation', 'chroot', '--pull-never', '--layers', '--format', 'docker'],
    ...labels,
    '-t',
    image,
    '.',
  )
  const container = await buildah('from', '--pull-never', image)
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    Docker: { config: ImageConfig }
  }
  const root = await buildah('mount', container)
  const { stdout } = await execute('du', ['--summarize', '--one-file-system', '--block-size=1M', root])
  return {
    config: inspected.Docker.config,
    megabytes: Number.parseInt(stdout, 10),
    root,
    remove: async () => void (await buildah('rm', container)),
  }
}

/**
 * What the Containerfile builds on, under the names that it asks for. No registry of images is asked: Debian's image is Debian's
 * smallest installation without manuals, as the official one is, and Node's is the same with the Node and the npm that run this.
 */
async function baseImages(): Promise<void> {
  const containerfile = await readFile(join(projectDir, 'Containerfile'), 'utf8')
  const nameOf = (argument: string) => {
    const name = new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(containerfile)?.[1]
    if (!name) throw new Error(`The Containerfile says no ${argument}.`)
    return name
  }
  const debian = nameOf('DEBIAN_IMAGE')
  const node = nameOf('NODE_IMAGE')
  const known = await buildah('images', '--format', '{{.Name}}:{{.Tag}}')
  if (known.split('\n').includes(node)) return

  const suite = /:(\w+)-slim$/.exec(debian)?.[1]
  if (!suite) throw new Error(`${debian} says no release of Debian.`)
  const archive = join(projectDir, `.tmp/image/${suite}.tar`)
  const left = ['doc/*', 'man/*', 'locale/*'].map((files) => `--dpkgopt=path-exclude=/usr/share/${files}`)
  await execute('mmdebstrap', ['--quiet', '--variant=minbase', ...left, suite, archive])
  await made(debian, 'scratch', async (container) => void (await buildah('add', '--quiet', container, archive, '/')))
  await rm(archive)

  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Start this by: npm run image')
  await made(node, debian, async (container) => {
    await buildah('add', '--quiet', container, process.execPath, '/usr/local/bin/node')
    await buildah('add', '--quiet', container, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm')
    await buildah(
      'run',
      '--isolation',
      'chroot',
      container,
      'ln',
      '-s',
      '../lib/node_modules/npm/bin/npm-cli.js',
      '/usr/local/bin/npm',
    )
    // A network with an authority of its own for certificates names it by this variable.
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    if (!authorities) return
    await buildah('add', '--quiet', container, authorities, authorities)
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container)
  })
}

async function made(image: string, from: string, fill: (container: string) => Promise<void>): Promise<void> {
  const container = await buildah('from', '--pull-never', from)
  await fill(container)
  await buildah('commit', '--quiet', '--rm', container, image)
}
