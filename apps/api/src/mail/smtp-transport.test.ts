import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts'
import { createSmtpTransport, type SmtpSettings } from './smtp-transport.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

const picture = {
  cid: 'mark@membran',
  fileName: 'mark.png',
  contentType: 'image/png',
  content: Buffer.from('not really a picture'),
} as const

const mailTo = (to: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  mailId: randomUUID(),
  createdAt: new Date('2026-02-03T04:05:06.789Z'),
  to,
  from: 'Membran Warranty <warranty@membran.example>',
  language: 'de',
  subject: 'Grüße über den Prüfstand',
  html: '<p>Schöne Grüße <img src="cid:mark@membran" alt=""></p>',
  text: 'Schöne Grüße',
  inlineImages: [picture],
  ...more,
})

describe('mail by SMTP', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  let transports: MailTransport[]
  beforeEach(async () => {
    server = await startSmtpServer()
    transports = []
  })
  afterEach(async () => {
    await Promise.all(transports.map((transport) => transport.close()))
    await server.stop()
  })
  const transportTo = (url: string, more: Partial<SmtpSettings> = {}) => {
    const transport = createSmtpTransport({ url, ...more })
    transports.push(transport)
    return transport
  }
  const failureOf = (sending: Promise<void>) =>
    sending.then(
      () => undefined,
      (error: unknown) => error,
    )

  it('arrives as it was written: both parts, the picture, sender, recipient, language, date and its own name', async () => {
    const mail = mailTo('dealer@shop.example')
    await transportTo(server.url).send(mail)
    const [received] = server.accepted()
    expect(received).toMatchObject({ from: 'warranty@membran.example', to: ['dealer@shop.example'] })
    expect(received?.email).toMatchObject({
      subject: mail.subject,
      from: { name: 'Membran Warranty', address: 'warranty@membran.example' },
      to: [{ name: '', address: 'dealer@shop.example' }],
      messageId: `<${mail.mailId}@membran.example>`,
      date: '2026-02-03T04:05:06.000Z',
    })
    expect(received?.email.html?.trim()).toBe(mail.html)
    expect(received?.email.text?.trim()).toBe(mail.text)
    expect(received?.email.attachments).toMatchObject([
      { contentId: '<mark@membran>', disposition: 'inline', related: true, mimeType: 'image/png' },
    ])
    const headers = new Map(received?.email.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-language')).toBe('de')
  })

  it('is byte for byte the same when it is sent again', async () => {
    const mail = mailTo('dealer@shop.example')
    await transportTo(server.url).send(mail)
    await transportTo(server.url).send(mail)
    const [first, second] = server.accepted()
    expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true)
  })

  it('goes once for each of many mails over few connections', async () => {
    const transport = transportTo(server.url, { connections: 2 })
    const recipients = Array.from({ length: 25 }, (_, index) => `dealer-${index}@shop.example`)
    await Promise.all(recipients.map((to) => transport.send(mailTo(to))))
    expect(
      server
        .accepted()
        .flatMap((mail) => mail.to)
        .sort(),
    ).toEqual([...recipients].sort())
  })

  it.each([
    ['a line break and a header', 'dealer@shop.example\r\nBcc: thief@evil.example'],
    ['a second address', 'dealer@shop.example, thief@evil.example'],
    ['a name and another address', 'dealer@shop.example <thief@evil.example>'],
    ['no domain', 'root'],
    ['nothing', ''],
  ])('never goes to an address with %s', async (_, to) => {
    expect(await failureOf(transportTo(server.url).send(mailTo(to)))).toMatchObject({ refused: 'recipient' })
    expect(server.received).toEqual([])
  })

  it('cannot be given a further header by its subject', async () => {
    const subject = 'Hello\r\nBcc: thief@evil.example\r\n\r\n<script>'
    await transportTo(server.url).send(mailTo('dealer@shop.example', { subject }))
    const [received] = server.accepted()
    expect(received?.to).toEqual(['dealer@shop.example'])
    expect(received?.email.bcc).toBeUndefined()
    expect(received?.email.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it.each([
    ['recipient', { recipient: { code: 550, text: 'no such user' } }],
    ['content', { data: { code: 554, text: 'smells like spam' } }],
    ['configuration', { greeting: { code: 554, text: 'go away' } }],
  ] as const)('fails for good when the server refuses the %s with a 5xx', async (refused, behaviour) => {
    server.behaves(behaviour)
    const failure = await failureOf(transportTo(server.url).send(mailTo('dealer@shop.example')))
    expect(failure).toBeInstanceOf(MailRefused)
    expect(failure).toMatchObject({ refused, forGood: true })
  })

  it('fails for good when the server refuses the password, and succeeds with the right one', async () => {
    server.behaves({ credentials: { user: 'portal', password: 'right one' } })
    const url = (password: string) => `smtp://portal:${encodeURIComponent(password)}@127.0.0.1:${server.port}`
    const failure = await failureOf(transportTo(url('hunter2')).send(mailTo('dealer@shop.example')))
    expect(failure).toMatchObject({ name: 'MailRefused', refused: 'configuration', forGood: true })
    expect(String(failure)).not.toContain('hunter2')
    await transportTo(url('right one')).send(mailTo('dealer@shop.example'))
    expect(server.accepted()).toHaveLength(1)
  })

  it.each([
    ['is busy', { greeting: { code: 421, text: 'too busy' } }, false],
    ['greylists the recipient', { recipient: { code: 451, text: 'later' } }, 'recipient'],
    ['has no room', { data: { code: 452, text: 'disk full' } }, 'content'],
    ['has lost the thread', { data: { code: 503, text: 'bad sequence' } }, false],
    ['hangs up after DATA', { hangsUpAfterData: true }, false],
  ])('may be tried again when the server %s, and does not try by itself', async (_, behaviour, refused) => {
    const transport = transportTo(server.url)
    server.behaves(behaviour)
    const failure = await failureOf(transport.send(mailTo('dealer@shop.example')))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toMatchObject({ forGood: true })
    expect(failure instanceof MailRefused && failure.refused).toBe(refused)
    expect(server.received.length).toBeLessThanOrEqual(1)
    expect(server.accepted()).toEqual([])

    server.behaves({})
    await transport.send(mailTo('dealer@shop.example'))
    expect(server.accepted()).toHaveLength(1)
  })

  it('is tried again when the connection is refused, and sent once the server is there', async () => {
    await server.stop()
    const transport = transportTo(server.url)
    const failure = await failureOf(transport.send(mailTo('dealer@shop.example')))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    server = await startSmtpServer(server.port)
    await transport.send(mailTo('dealer@shop.example'))
    expect(server.accepted()).toHaveLength(1)
  })

  it('waits for a slow server instead of sending twice', async () => {
    const { promise: patience, resolve: answer } = Promise.withResolvers<void>()
    server.behaves({ beforeDataReply: patience })
    const sending = transportTo(server.url).send(mailTo('dealer@shop.example'))
    await expect.poll(() => server.received).toHaveLength(1)
    expect(server.accepted()).toEqual([])
    answer()
    await sending
    expect(server.received).toHaveLength(1)
    expect(server.accepted()).toHaveLength(1)
  })

  it.each([
    ['silence', { socketTimeoutMs: 50 }],
    ['the whole of it', { deadlineMs: 300 }],
  ])('ends when %s takes too long', async (_, patience) => {
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    server.behaves({ beforeDataReply: never })
    const failure = await failureOf(transportTo(server.url, patience).send(mailTo('dealer@shop.example')))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    end()
  })

  it('finishes the mail that is being sent when it is closed', async () => {
    const { promise: patience, resolve: answer } = Promise.withResolvers<void>()
    server.behaves({ beforeDataReply: patience })
    const transport = transportTo(server.url)
    const sending = transport.send(mailTo('dealer@shop.example'))
    await expect.poll(() => server.received).toHaveLength(1)
    const closing = transport.close()
    answer()
    await Promise.all([sending, closing])
    expect(server.accepted()).toHaveLength(1)
    await expect(transport.send(mailTo('dealer@shop.example'))).rejects.toThrow()
  })
})
