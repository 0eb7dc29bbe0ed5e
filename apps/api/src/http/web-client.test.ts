import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { publicConfigOf } from '../modules/system/public-config.ts'
import { refuseUnstorableText } from './storable-text.ts'
import { answerUnreadableAddress } from './unreadable-requests.ts'
import { serveWebClient } from './web-client.ts'

let folder: string
let app: FastifyInstance
let appWithoutClient: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-client-'))
  await mkdir(join(folder, 'built/assets'), { recursive: true })
  const page = (script: string) =>
    `<html lang="en"><meta content="not built"><script src="${script}"></script><!--portal-config--></html>`
  await writeFile(join(folder, 'built/index.html'), page('english.js'))
  await writeFile(join(folder, 'built/index.de.html'), page('german.js'))
  await writeFile(join(folder, 'built/assets/entry-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'built/assets/code-worker-3c4d.js'), 'export {}')
  await writeFile(join(folder, 'built/favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'built/service-worker.js'), '')
  const config = readConfig({ DATA_DIR: folder, OPERATOR_NAME: '</script><b>Klang</b>' })
  const serve = async (directory: string) => {
    const served: FastifyInstance = Fastify({
      frameworkErrors: (_, request, reply) => answerUnreadableAddress(served, request, reply.raw),
    })
    refuseUnstorableText(served)
    await served.register(helmet)
    await served.register(cookie)
    await serveWebClient(served, directory, publicConfigOf(config, {} as never))
    return served
  }
  app = await serve(join(folder, 'built'))
  appWithoutClient = await serve(join(folder, 'nothing'))
})
afterAll(async () => {
  await app.close()
  await appWithoutClient.close()
  await rm(folder, { recursive: true })
})

describe('the web client', () => {
  it.each(['/', '/login', '/request-item/10001?from=active', '/admin/users'])('%s is its page', async (url) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      statusCode: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
    })
    expect(body).toContain('id="portal-config"')
  })

  it.each([
    ['de-AT, en;q=0.5', 'de'],
    ['tlh', 'en'],
    [undefined, 'en'],
  ])(
    'its page is in the language that the browser prefers (%s), and no cache mixes them up',
    async (accepted, language) => {
      const { headers, body } = await app.inject({ url: '/', headers: accepted ? { 'accept-language': accepted } : {} })
      expect(headers).toMatchObject({ 'content-language': language, vary: 'Cookie, Accept-Language' })
      expect(body).toContain(`<html lang="${language}">`)
    },
  )

  it('what its page differs by already, caches are told, too', async () => {
    const answering = Fastify()
    await answering.register(cookie)
    answering.addHook('onRequest', async (_, reply) => void reply.header('vary', 'Origin'))
    await serveWebClient(
      answering,
      join(folder, 'built'),
      publicConfigOf(readConfig({ DATA_DIR: folder }), {} as never),
    )
    expect((await answering.inject({ url: '/' })).headers.vary).toBe('Origin, Cookie, Accept-Language')
    await answering.close()
  })

  it.each([
    ['de', 'de', 'german.js'],
    ['en', 'en', 'english.js'],
    // Not built: the scripts of English load its messages.
    ['fr', 'fr', 'english.js'],
    ['tlh', 'de', 'german.js'],
  ])(
    'where %s was chosen its page is in %s, with %s, whatever the browser prefers',
    async (chosen, language, script) => {
      const { body } = await app.inject({
        url: '/',
        headers: { 'accept-language': 'de', cookie: `language=${chosen}` },
      })
      expect(body).toContain(`<html lang="${language}">`)
      expect(/src="(.*?)"/.exec(body)?.[1]).toBe(script)
    },
  )

  it('says in every language of which version it is', async () => {
    const versionIn = async (language: string) => {
      const { body } = await app.inject({ url: '/', headers: { 'accept-language': language } })
      return /<meta content="(.*?)">/.exec(body)?.[1]
    }
    expect(await versionIn('de')).toMatch(/^[\w-]{12}$/)
    expect(await versionIn('en')).toBe(await versionIn('de'))
  })

  it('answers HEAD like GET, without a body', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/login' })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
  })

  it('carries its configuration, of which no setting can break out', async () => {
    const { body } = await app.inject({ url: '/' })
    expect(body).not.toContain('</script><b>')
    const [, data = ''] = /id="portal-config">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toMatchObject({ operator: { name: '</script><b>Klang</b>' } })
  })

  it('lets browsers keep hashed files for ever, and the others for an hour', async () => {
    const cacheOf = async (url: string) => (await app.inject({ url })).headers['cache-control']
    expect(await cacheOf('/assets/entry-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/favicon.svg')).toBe('public, max-age=3600')
    // An old one would hold back every new version.
    expect(await cacheOf('/service-worker.js')).toBe('no-cache')
  })

  it('lets the reader of codes run WebAssembly, and no other script', async () => {
    const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
    expect(await policyOf('/assets/code-worker-3c4d.js')).toContain("'wasm-unsafe-eval'")
    expect(await policyOf('/assets/entry-1a2b.js')).toBeUndefined()
    expect(await policyOf('/')).not.toContain("'wasm-unsafe-eval'")
  })

  it('says once, with the page, what concerns documents, and with each file what concerns files', async () => {
    const namesOf = async (url: string) => Object.keys((await app.inject({ url })).headers)
    const ofDocuments = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options']
    const ofFiles = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']
    expect(await namesOf('/login')).toEqual(expect.arrayContaining([...ofDocuments, ...ofFiles]))
    const script = await namesOf('/assets/entry-1a2b.js')
    expect(script).toEqual(expect.arrayContaining(ofFiles))
    expect(script.filter((name) => ofDocuments.includes(name))).toEqual([])
    // A picture can be opened as a document of its own.
    expect(await namesOf('/favicon.svg')).toEqual(expect.arrayContaining(ofDocuments))
  })

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/user'],
    ['GET', '/assets/entry-of-yesterday.js'],
    ['POST', '/login'],
  ] as const)('%s %s is answered as JSON, not with the page', async (method, url) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'NOT_FOUND', message: 'Not found.' })
  })

  it.each([
    ['/request/%E0%A4%A', 404],
    ['/request/%00', 200],
    ['/requests?q=%00', 200],
  ])('%s is its page, which says that there is nothing', async (url, status) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(headers).toHaveProperty('content-security-policy')
    expect(body).toContain('id="portal-config"')
  })

  it('is not there where none was built', async () => {
    expect((await appWithoutClient.inject({ url: '/' })).statusCode).toBe(404)
  })
})
