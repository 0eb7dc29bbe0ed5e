import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPortal } from '../testing/portal-for-tests.ts'
import { serveDevMailbox } from './dev-mailbox.ts'
import { createFolderTransport, fileNameOf } from './folder-transport.ts'
import type { OutgoingMail } from './mail-transport.ts'

describe('the mailbox of a development portal', () => {
  let folder: string
  let app: FastifyInstance
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dev-mailbox-'))
    app = Fastify()
    await app.register(async (scope) => serveDevMailbox(scope, { directory: join(folder, 'mail') }))
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function keep(minute: number, more: Partial<OutgoingMail> = {}): Promise<OutgoingMail> {
    const mail: OutgoingMail = {
      mailId: randomUUID(),
      createdAt: new Date(Date.UTC(2026, 1, 3, 4, minute)),
      to: 'dealer@shop.example',
      from: 'Membran Warranty <warranty@localhost>',
      language: 'en',
      subject: `Mail of minute ${minute}`,
      html: '<p>Schöne Grüße</p><img src="cid:mark@membran" alt="">',
      text: 'Schöne Grüße, your code: 042042',
      inlineImages: [{ cid: 'mark@membran', fileName: 'm.png', contentType: 'image/png', content: Buffer.from('png') }],
      ...more,
    }
    await createFolderTransport(join(folder, 'mail')).send(mail)
    return mail
  }
  const get = (url: string) => app.inject({ url })
  const subjectsIn = (page: string) => [...page.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, subject]) => subject)

  it('is empty before the first mail', async () => {
    const page = await get('/dev/mail')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No mails yet.')
  })

  it('lists the newest mail first, and leads to each', async () => {
    await keep(1)
    const newest = await keep(2)
    const page = await get('/dev/mail')
    expect(subjectsIn(page.body)).toEqual(['Mail of minute 2', 'Mail of minute 1'])
    expect(page.body).toContain(`href="/dev/mail/${fileNameOf(newest)}"`)
  })

  it('shows fifty mails at a time, and the older ones behind a link', async () => {
    for (let minute = 0; minute < 53; minute += 1) await keep(minute)
    const page = (await get('/dev/mail')).body
    expect(subjectsIn(page)).toHaveLength(50)
    const older = /href="(\/dev\/mail\?before=[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(subjectsIn((await get(older)).body)).toEqual(['Mail of minute 2', 'Mail of minute 1', 'Mail of minute 0'])
    expect((await get(older)).body).not.toContain('Older mails')
  })

  it('finds the mails to one recipient', async () => {
    await keep(1, { to: 'other@shop.example' })
    await keep(2)
    expect(subjectsIn((await get('/dev/mail?to=Other@')).body)).toEqual(['Mail of minute 1'])
    expect(subjectsIn((await get('/dev/mail?to=a&to=b')).body)).toHaveLength(2)
  })

  it('shows a mail as HTML, with its pictures, as text, and as the file it is', async () => {
    const name = fileNameOf(await keep(1))
    const page = await get(`/dev/mail/${name}`)
    expect(page.body).toContain('042042')
    const srcdoc = /srcdoc="([^"]*)"/.exec(page.body)?.[1] ?? ''
    expect(srcdoc).toContain('&lt;p&gt;Schöne Grüße&lt;/p&gt;')
    expect(srcdoc).toContain(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
    const raw = await get(`/dev/mail/${name}/raw`)
    expect(raw.headers['content-type']).toBe('message/rfc822')
    expect(raw.body).toContain('Subject: Mail of minute 1')
  })

  it('runs nothing that a mail brings along', async () => {
    const attack = `"></iframe><script>alert(1)</script>`
    const name = fileNameOf(await keep(1, { subject: attack, html: attack, text: `</pre>${attack}` }))
    for (const url of ['/dev/mail', `/dev/mail/${name}`]) {
      const page = await get(url)
      expect(page.body).not.toContain('<script')
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; img-src data:/,
      )
    }
    expect((await get(`/dev/mail/${name}`)).body).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    )
  })

  it.each(['nothing.eml', '..%2Fsecret.eml', '%2e%2e%2fsecret', `2026-02-03T04-01-00.000Z_${randomUUID()}.eml`])(
    'has no mail called %s',
    async (name) => {
      await keep(1)
      await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
      for (const url of [`/dev/mail/${name}`, `/dev/mail/${name}/raw`]) {
        const page = await get(url)
        expect(page.statusCode).toBe(404)
        expect(page.body).not.toContain('secret\r\n')
      }
    },
  )
})

it('the mailbox is there on a loopback address only', async () => {
  const statusWith = async (environment: Record<string, string>, host = 'localhost:8080') => {
    const tested = await openTestPortal({ environment })
    const { statusCode } = await tested.inject({ url: '/dev/mail', headers: { host } })
    await tested.close()
    return statusCode
  }
  expect(await statusWith({ PUBLIC_URL: 'http://localhost:8080' })).toBe(200)
  expect(await statusWith({ PUBLIC_URL: 'http://localhost:8080' }, 'rebound.example.com:8080')).toBe(421)
  expect(await statusWith({ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' })).toBe(404)
  expect(await statusWith({ PUBLIC_URL: 'https://warranty.example.com' })).toBe(404)
})
