import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outage, outageIn } from '../outage.ts'
import type { RememberOnce } from './captcha.ts'
import { createRecaptchaEnterprise, type RecaptchaEnterpriseSettings } from './recaptcha-enterprise.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A stand-in for the service's assessment endpoint that keeps what it was asked. */
async function startAssessments() {
  const asked: { url: string | undefined; key: unknown; body: unknown }[] = []
  let answer: Answer = () => undefined
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    asked.push({ url: request.url, key: request.headers['x-goog-api-key'], body })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    baseUrl: `http://127.0.0.1:${port}`,
    answers(next: Answer) {
      answer = next
    },
    assesses(assessment: object, status = 200) {
      answer = (_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(assessment))
      }
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
      return once(server, 'close')
    },
  }
}

const person = (tokenProperties: object = {}, score = 0.9) => ({
  name: 'projects/1/assessments/1',
  riskAnalysis: { score, reasons: [] },
  tokenProperties: { valid: true, hostname: 'service.example', action: 'login', ...tokenProperties },
})

describe('reCAPTCHA Enterprise', () => {
  let service: Awaited<ReturnType<typeof startAssessments>>
  let warnings: { facts: object; sentence: string }[]
  beforeEach(async () => {
    service = await startAssessments()
    warnings = []
  })
  afterEach(() => service.stop())

  const captchaWith = (more: Partial<RecaptchaEnterpriseSettings> = {}) => {
    const used = new Set<string>()
    const rememberOnce: RememberOnce = async (signature) => !used.has(signature) && used.add(signature).has(signature)
    return createRecaptchaEnterprise({
      projectId: 'warranty',
      siteKey: 'site-key',
      apiKey: 'api-key',
      minimumScore: 0.5,
      allowedHostnames: ['Service.example'],
      rememberOnce,
      log: { warn: (facts, sentence) => warnings.push({ facts, sentence }) },
      api: service.baseUrl,
      ...more,
    })
  }

  it('accepts a person, and asks for exactly this token, key, action and address', async () => {
    service.assesses(person())
    expect(await captchaWith().check('token-1', 'login', { remoteAddress: '203.0.113.7' })).toBe('accepted')
    expect(service.asked).toEqual([
      {
        url: '/v1/projects/warranty/assessments',
        key: 'api-key',
        body: {
          event: { token: 'token-1', siteKey: 'site-key', expectedAction: 'login', userIpAddress: '203.0.113.7' },
        },
      },
    ])
  })

  it('takes a score at the threshold and refuses one below it', async () => {
    const captcha = captchaWith()
    service.assesses(person({}, 0.5))
    expect(await captcha.check('token-1', 'login')).toBe('accepted')
    service.assesses(person({}, 0.4))
    expect(await captcha.check('token-2', 'login')).toBe('refused')
  })

  it('accepts a token once', async () => {
    const captcha = captchaWith()
    service.assesses(person())
    expect(await captcha.check('token-1', 'login')).toBe('accepted')
    expect(await captcha.check('token-1', 'login')).toBe('refused')
    expect(await captcha.check('token-2', 'login')).toBe('accepted')
  })

  it.each([
    ['another action', person({ action: 'register' })],
    ['no action', person({ action: undefined })],
    ['a foreign host name', person({ hostname: 'service.example.evil.test' })],
    ['no host name', person({ hostname: undefined })],
    ['an invalid token', person({ valid: false, invalidReason: 'DUPE' })],
    ['no score', { ...person(), riskAnalysis: {} }],
    ['an empty answer', {}],
  ])('refuses %s', async (_, assessment) => {
    service.assesses(assessment)
    expect(await captchaWith().check('token-1', 'login')).toBe('refused')
    expect(warnings).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    ['fails', (_, response) => response.writeHead(500).end('sorry')],
    ['answers garbage', (_, response) => response.writeHead(200).end('<html>')],
    ['sends us elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['hangs up', (request) => request.socket.destroy()],
  ])('is an outage when the service %s', async (_, answer) => {
    service.answers(answer)
    const outage = await captchaWith()
      .check('the-secret-token', 'login')
      .catch((error) => error)
    expect(outageIn(outage)).toBe('UNAVAILABLE')
    expect(inspect(outage)).not.toContain('the-secret-token')
    expect(inspect(outage)).not.toContain('api-key')
  })

  it('is an outage when the service does not answer in time, in the middle of an answer too', async () => {
    const captcha = captchaWith({ timeoutMs: 50 })
    service.answers(() => undefined)
    await expect(captcha.check('token-1', 'login')).rejects.toThrow(Outage)
    service.answers((_, response) => response.writeHead(200).write('{'))
    await expect(captcha.check('token-2', 'login')).rejects.toThrow(Outage)
  })

  it('is an outage when the connection is refused', async () => {
    await expect(captchaWith({ api: 'http://127.0.0.1:1' }).check('token-1', 'login')).rejects.toThrow(Outage)
  })

  it('is an outage when the memory of used tokens does not answer', async () => {
    service.assesses(person())
    const rememberOnce = () => Promise.reject(new Outage('no database'))
    await expect(captchaWith({ rememberOnce }).check('token-1', 'login')).rejects.toThrow(Outage)
  })

  it('refuses a missing or very long token without calling the service', async () => {
    const captcha = captchaWith()
    expect(await captcha.check(undefined, 'login')).toBe('refused')
    expect(await captcha.check('', 'login')).toBe('refused')
    expect(await captcha.check('x'.repeat(9000), 'login')).toBe('refused')
    expect(service.asked).toEqual([])
  })

  it('hands out no challenge', async () => {
    expect(await captchaWith().createChallenge('login')).toBeUndefined()
  })
})
