import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailDelivery, type Delivery, type QueuedMail, type QueuedMails } from './mail-delivery.ts'
import type { MailTransport } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { createMailRenderer } from './templates/render-mail.ts'
import { type Behaviour, startSmtpServer } from './testing/smtp-server.ts'

interface Row extends QueuedMail {
  attempts: number
  sentAt?: Date
  deadAt?: Date
  lastError?: string
}

/** The table, for one process; what the statements promise is written at `QueuedMails`. */
function mailsInMemory() {
  const rows = new Map<string, Row>()
  const mails: QueuedMails = {
    async take(mailId) {
      const row = rows.get(mailId)
      if (!row || row.sentAt || row.deadAt) return undefined
      row.attempts += 1
      return row
    },
    async markSent(mailId) {
      const row = rows.get(mailId)
      if (row) row.sentAt = new Date()
    },
    async markFailed(mailId, { error, dead }) {
      const row = rows.get(mailId)
      if (!row) return
      row.lastError = error
      if (dead) row.deadAt = new Date()
    },
  }
  return {
    mails,
    row: (mailId: string) => rows.get(mailId),
    queue(more: Partial<Row> = {}) {
      const mailId = randomUUID()
      const row = {
        template: 'account-activated',
        recipient: 'dealer@shop.example',
        facts: { firstName: 'Jo' },
        language: 'en' as const,
        ...more,
      }
      const createdAt = new Date('2026-02-03T04:05:06Z')
      rows.set(mailId, { takenAt: createdAt, ...row, mailId, createdAt, attempts: 0 })
      return mailId
    },
  }
}

const operator = { name: 'Membran Audio GmbH', address: 'Köln' }
const render = createMailRenderer({ publicUrl: 'https://service.example', operator })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('delivery of queued mails', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  let transport: MailTransport
  let table: ReturnType<typeof mailsInMemory>
  beforeEach(async () => {
    server = await startSmtpServer()
    transport = createSmtpTransport({ url: server.url })
    table = mailsInMemory()
  })
  afterEach(async () => {
    await transport.close()
    await server.stop()
  })
  const oneProcess = (more: Partial<Delivery> = {}) =>
    createMailDelivery({
      mails: table.mails,
      transport,
      render,
      from: 'warranty@membran.example',
      log: silent,
      pausesBeforeMarkingAgain: [0],
      ...more,
    })

  /** What the queue does with a job that throws: tries again, up to a last time. */
  async function queueRuns(
    deliver: ReturnType<typeof oneProcess>,
    mailId: string,
    { attempts = 3, between = (_: number) => {} } = {},
  ) {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return await deliver(mailId, { lastAttempt: attempt === attempts })
      } catch {
        between(attempt)
      }
    }
    return 'given up'
  }

  it('sends a mail once, however often its job runs', async () => {
    const mailId = table.queue()
    const deliver = oneProcess()
    expect(await deliver(mailId, { lastAttempt: false })).toBe('sent')
    expect(await deliver(mailId, { lastAttempt: false })).toBe('settled before')
    expect(await oneProcess()(mailId, { lastAttempt: false })).toBe('settled before')
    expect(server.accepted()).toHaveLength(1)
    expect(server.accepted()[0]?.email).toMatchObject({
      subject: 'Your account is active',
      to: [{ address: 'dealer@shop.example' }],
    })
    expect(table.row(mailId)?.sentAt).toBeInstanceOf(Date)
  })

  it('leaves a mail alone that does not exist', async () => {
    expect(await oneProcess()(randomUUID(), { lastAttempt: false })).toBe('settled before')
  })

  it('loses nothing while the server is down: every mail arrives once when it is up again', async () => {
    await server.stop()
    const mailIds = Array.from({ length: 5 }, (_, index) => table.queue({ recipient: `dealer-${index}@shop.example` }))
    const deliver = oneProcess()
    for (const mailId of mailIds) await expect(deliver(mailId, { lastAttempt: false })).rejects.toThrow()
    expect(table.row(mailIds[0] ?? '')).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
    })
    expect(table.row(mailIds[0] ?? '')?.deadAt).toBeUndefined()

    server = await startSmtpServer(server.port)
    for (const mailId of mailIds) expect(await deliver(mailId, { lastAttempt: false })).toBe('sent')
    expect(server.accepted().map((mail) => mail.to[0])).toEqual(
      mailIds.map((_, index) => `dealer-${index}@shop.example`),
    )
  })

  it.each<[string, Behaviour]>([
    ['refuses for now', { recipient: { code: 450, text: 'greylisted' } }],
    ['hangs up after DATA', { hangsUpAfterData: true }],
    ['does not let us in', { greeting: { code: 554, text: 'not from there' } }],
    ['lets us write to nobody', { recipient: { code: 554, text: '5.7.1 Relay access denied' } }],
    ['does not know our address', { recipient: { code: 550, text: '5.1.8 Sender address rejected' } }],
  ])('tries again when the server %s, and it arrives once', async (_, behaviour) => {
    server.behaves(behaviour)
    const mailId = table.queue()
    const outcome = await queueRuns(oneProcess(), mailId, { between: (attempt) => attempt === 2 && server.behaves({}) })
    expect(outcome).toBe('sent')
    expect(server.accepted()).toHaveLength(1)
    expect(table.row(mailId)?.attempts).toBe(3)
  })

  it('sends the very same mail again when nobody can know whether it had arrived, so that it shows once', async () => {
    const mailId = table.queue()
    server.behaves({ hangsUpAfterData: true })
    await queueRuns(oneProcess(), mailId, { between: () => server.behaves({}) })
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map((mail) => mail.email.messageId))).toEqual(
      new Set([`<${mailId}@membran.example>`]),
    )
    expect(server.received[1]?.raw.equals(server.received[0]?.raw ?? Buffer.alloc(0))).toBe(true)
  })

  it.each<[string, Behaviour]>([
    ['recipient', { recipient: { code: 550, text: '5.1.1 no such user' } }],
    ['group', { recipient: { code: 550, text: '5.7.133 only members may send to this group' } }],
    ['content', { data: { code: 554, text: '5.7.1 not wanted' } }],
  ])('gives up at once when the server refuses the %s for good, and keeps why', async (_, behaviour) => {
    server.behaves(behaviour)
    const mailId = table.queue()
    expect(await oneProcess()(mailId, { lastAttempt: false })).toBe('dead')
    expect(table.row(mailId)).toMatchObject({ attempts: 1, lastError: expect.stringContaining('5.') })
    expect(table.row(mailId)?.deadAt).toBeInstanceOf(Date)

    server.behaves({})
    expect(await oneProcess()(mailId, { lastAttempt: false })).toBe('settled before')
    expect(server.accepted()).toEqual([])
  })

  it('gives up with the last attempt, as a dead letter', async () => {
    server.behaves({ recipient: { code: 450, text: 'greylisted' } })
    const mailId = table.queue()
    expect(await queueRuns(oneProcess(), mailId)).toBe('dead')
    expect(table.row(mailId)).toMatchObject({ attempts: 3, lastError: expect.stringContaining('greylisted') })
  })

  it('does not send again when only the note of it failed', async () => {
    const mailId = table.queue()
    let failures = 3
    const { markSent } = table.mails
    const forgetful: QueuedMails = {
      ...table.mails,
      async markSent(id) {
        failures -= 1
        if (failures >= 0) throw new Error('the database does not answer')
        await markSent(id)
      },
    }
    const deliver = oneProcess({ mails: forgetful })
    await expect(deliver(mailId, { lastAttempt: false })).rejects.toThrow('the database does not answer')
    expect(table.row(mailId)?.sentAt).toBeUndefined()
    expect(await deliver(mailId, { lastAttempt: false })).toBe('sent')
    expect(table.row(mailId)?.sentAt).toBeInstanceOf(Date)
    expect(server.received).toHaveLength(1)
  })

  it('is noted as sent after seconds without a database, before another process can send it again', async () => {
    const mailId = table.queue()
    // Over a second and a half, by the pauses between its tries.
    let failures = 3
    const away: QueuedMails = {
      ...table.mails,
      async markSent(id) {
        failures -= 1
        if (failures >= 0) throw new Error('the database does not answer')
        await table.mails.markSent(id)
      },
    }
    const deliver = createMailDelivery({ mails: away, transport, render, from: 'a@membran.example', log: silent })
    expect(await deliver(mailId, { lastAttempt: false })).toBe('sent')
    expect(table.row(mailId)?.sentAt).toBeInstanceOf(Date)
    expect(server.received).toHaveLength(1)
  })

  it('does not send a code that has expired meanwhile', async () => {
    const facts = { code: '042042', minutes: 15, expiresAt: '2026-02-03T04:20:06Z' }
    const takenAt = (time: string) => table.queue({ template: 'verification-code', facts, takenAt: new Date(time) })
    const inTime = takenAt('2026-02-03T04:20:05Z')
    const late = takenAt('2026-02-03T04:20:06Z')
    expect(await oneProcess()(inTime, { lastAttempt: false })).toBe('sent')
    expect(await oneProcess()(late, { lastAttempt: false })).toBe('dead')
    expect(server.accepted()).toHaveLength(1)
    expect(table.row(late)?.lastError).not.toContain('042042')
  })

  it.each([
    ['an unknown mail', { template: 'no-such-mail' }],
    ['facts that do not fit', { template: 'verification-code', facts: { code: 'abc' } }],
  ])('buries %s, for it would never be sent', async (_, row) => {
    const mailId = table.queue(row)
    expect(await oneProcess()(mailId, { lastAttempt: false })).toBe('dead')
    expect(table.row(mailId)?.lastError).toContain(row.template)
    expect(server.received).toEqual([])
  })

  it('sends many mails at the same time, each once', async () => {
    const mailIds = Array.from({ length: 30 }, (_, index) => table.queue({ recipient: `dealer-${index}@shop.example` }))
    const deliver = oneProcess()
    await Promise.all(mailIds.map((mailId) => deliver(mailId, { lastAttempt: false })))
    expect(new Set(server.accepted().map((mail) => mail.email.messageId)).size).toBe(30)
    expect(server.received).toHaveLength(30)
  })
})
