import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointName } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { tusCalls } from '@portal/contract/files/tus-calls.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from './api-document.ts'
import { serveApiDocument } from './serve-api-document.ts'

const projectDir = join(import.meta.dirname, '../../../..')

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly examples?: object }>> }>
  >
}
const document = apiDocument() as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: object }
}
const allOperations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operations = allOperations.filter(({ operationId }) => !(operationId in tusCalls))

describe('the document of the API', () => {
  it('gives a public linter nothing to complain of', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'api-document-'))
    try {
      const file = join(folder, 'openapi.json')
      await writeFile(file, JSON.stringify(document))
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [join(projectDir, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--format', 'json'],
        {
          cwd: projectDir,
          encoding: 'utf8',
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        },
      )
      expect({ status, stderr }).toMatchObject({ status: 0 })
      const { problems, totals } = JSON.parse(stdout)
      expect(problems).toEqual([])
      expect(totals).toMatchObject({ errors: 0, warnings: 0 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has every endpoint of the contract', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it('has every call of the tus protocol', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
    )
    for (const [name, { method, path }] of Object.entries(tusCalls))
      expect(documented).toContainEqual([name, method, path.replace(':uploadId', '{uploadId}')])
    expect(allOperations).toHaveLength(operations.length + Object.keys(tusCalls).length)
  })

  it('names every refusal of an endpoint, with its shape', () => {
    for (const { operationId, responses } of operations) {
      const { refusals } = endpoints[operationId as EndpointName]
      const named = Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
      )
      expect(named, operationId).toEqual(expect.arrayContaining([...refusals]))
    }
  })

  it('says what is told of one field of no other one that has the same schema', () => {
    expect(JSON.stringify(document).match(/The account that asks\./g)).toHaveLength(1)
  })
})

describe('/api/docs', () => {
  let app: FastifyInstance
  beforeAll(() => {
    app = Fastify()
    serveApiDocument(app, { apiUrl: 'https://api.example.com' })
  })
  afterAll(() => app.close())

  it.each([undefined, '*/*', 'application/json'])('is JSON for a tool that accepts %s', async (accept) => {
    const { headers, body } = await app.inject({ url: '/api/docs', ...(accept ? { headers: { accept } } : {}) })
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'accept' })
    expect(JSON.parse(body)).toEqual(document)
  })

  it('is a page for a browser, which loads nothing from elsewhere', async () => {
    const { headers, body } = await app.inject({ url: '/api/docs', headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy.match(/https?:[^\s;]+/g)).toEqual(['https://api.example.com'])
    const [, script = ''] = /<script src="([^"]+)"/.exec(body) ?? []
    expect((await app.inject({ url: script })).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    })
    const [, data = ''] = /data-url="([^"]+)"/.exec(body) ?? []
    expect((await app.inject({ url: data })).json()).toEqual(document)
  })
})
