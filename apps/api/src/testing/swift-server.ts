import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BucketAlreadyOwnedByYou, CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const roles = ['account', 'container', 'object'] as const

export interface SwiftServer {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Makes an empty bucket of its own for one test file. */
  createBucket(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts OpenStack Swift with its S3 interface, a real object store that checks signatures, on free ports and in a
 * temporary folder. Installs its Debian packages where they are missing and that is possible; else it throws, so that
 * the promises about S3 are never skipped in silence.
 */
export async function startSwift(): Promise<SwiftServer> {
  await installPackages()
  const folder = await mkdtemp(join(tmpdir(), 'swift-'))
  const processes: ChildProcess[] = []
  let said = ''
  const stop = async () => {
    await Promise.all(processes.map(end))
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const { proxy, account, container, object, memory } = await freePorts(
      'proxy',
      'account',
      'container',
      'object',
      'memory',
    )
    const ports = { account, container, object }
    await mkdir(join(folder, 'disks', 'd1'), { recursive: true })
    await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = tests\n')
    await makeRings(folder, ports)

    const credentials = { accessKeyId: 'portal:tests', secretAccessKey: 'a-secret-of-the-tests' }
    const region = 'us-east-1'
    for (const role of roles) await writeFile(join(folder, `${role}.conf`), storageServer(folder, role, ports[role]))
    await writeFile(
      join(folder, 'proxy.conf'),
      proxyServer({ folder, port: proxy, memory, region, secret: credentials.secretAccessKey }),
    )

    const start = (program: string, ...options: string[]) => {
      const server = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] })
      for (const output of [server.stdout, server.stderr])
        output.on('data', (text: Buffer) => {
          said = `${said}${text}`.slice(-8000)
        })
      server.on('error', (error) => {
        said += `${program}: ${error.message}\n`
      })
      processes.push(server)
    }
    start('/usr/bin/memcached', '-l', '127.0.0.1', '-p', String(memory), '-m', '16', '-u', 'root')
    for (const role of [...roles, 'proxy'])
      start(`/usr/bin/swift-${role}-server`, join(folder, `${role}.conf`), '--verbose')

    const endpoint = `http://127.0.0.1:${proxy}`
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
    await answers(client, processes, () => said)
    return {
      endpoint,
      region,
      credentials,
      stop,
      async createBucket(name) {
        await client.send(new CreateBucketCommand({ Bucket: name }))
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function installPackages() {
  const programs = [...['proxy', ...roles].map((role) => `/usr/bin/swift-${role}-server`), '/usr/bin/memcached']
  if (programs.every((program) => existsSync(program))) return
  const needed = `The tests of the S3 storage need OpenStack Swift: apt-get install ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(needed)
  // The servers run only below the tests: the packages must not start theirs.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    await run('apt-get', ['update', '-q'], { env: environment })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    throw new Error(needed, { cause: error })
  }
}

/** One device a role. Swift's own program for this makes one ring at a time, in three calls of half a second each. */
async function makeRings(folder: string, ports: Readonly<Record<(typeof roles)[number], number>>) {
  const script = `
import json, os, sys
from swift.common.ring import RingBuilder
for role, port in json.loads(sys.argv[1]).items():
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(sys.argv[2], role + '.ring.gz'))
`
  await run('/usr/bin/python3', ['-c', script, JSON.stringify(ports), folder])
}

const listening = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}`

const storageServer = (folder: string, role: string, port: number) => `${listening(folder, port)}
devices = ${join(folder, 'disks')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${role}-server
[app:${role}-server]
use = egg:swift#${role}
`

interface Proxy {
  folder: string
  port: number
  memory: number
  region: string
  secret: string
}

const proxyServer = ({ folder, port, memory, region, secret }: Proxy) => `${listening(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# On a busy machine half a second is not enough to connect, and one server is all there is to ask.
conn_timeout = 15
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_portal_tests = ${secret} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
${['gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo', 'versioned_writes']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}
`

/** Settles when all four servers answer, which storing a first object needs; throws with their output if one ends. */
async function answers(client: S3Client, processes: ChildProcess[], said: () => string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (processes.some(({ exitCode }) => exitCode !== null)) throw new Error(`Swift ended:\n${said()}`)
    try {
      const bucket = { Bucket: 'ready' }
      await client.send(new CreateBucketCommand(bucket)).catch((error) => {
        if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
      })
      await client.send(new PutObjectCommand({ ...bucket, Key: 'ready', Body: 'ready' }))
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`Swift does not answer:\n${said()}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}
