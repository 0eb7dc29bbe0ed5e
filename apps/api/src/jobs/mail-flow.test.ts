import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueMails } from '../mail/queue-mails.ts'
import type { MailToQueue } from '../mail/templates/catalogue.ts'
import { startSmtpServer } from '../mail/testing/smtp-server.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { jobHandlers } from './job-handlers.ts'

/** If the workers waited between two mails they would need 50 seconds for so many: longer than any test waits. */
const many = 200

describe('mails on their way to an SMTP server', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  let tested: TestPortal
  beforeEach(async () => {
    server = await startSmtpServer()
    tested = await openTestPortal({ environment: { SMTP_URL: server.url } })
  })
  afterEach(async () => {
    await tested.close()
    await server.stop()
  })

  const notice = (recipient: string): MailToQueue => ({
    template: 'account-activated',
    recipient,
    language: 'en',
    facts: { firstName: 'Jo' },
  })
  const notices = (count: number) => Array.from({ length: count }, (_, index) => notice(`dealer-${index}@shop.example`))
  const code = (recipient: string): MailToQueue => ({
    template: 'verification-code',
    recipient,
    language: 'en',
    facts: { code: '123456', minutes: 15, expiresAt: new Date(Date.now() + 900_000).toISOString() },
  })
  const queue = (mails: readonly MailToQueue[]) =>
    tested.portal.db.transaction().execute((tx) => queueMails(tx, tested.portal.queue, mails))
  const startWorker = () => tested.portal.queue.work(jobHandlers(tested.portal))
  const recipients = () => server.accepted().map(({ to }) => to[0])

  it('a code arrives while the server lets every notice wait', async () => {
    let answerNotices = () => {}
    const noticesMayGo = new Promise<void>((resolve) => {
      answerNotices = resolve
    })
    server.behaves({ beforeDataReply: async (address) => (address === 'new@shop.example' ? undefined : noticesMayGo) })
    await queue(notices(many))
    await startWorker()
    await expect.poll(() => server.received.length).toBeGreaterThan(0)

    await queue([code('new@shop.example')])
    await expect.poll(recipients, { timeout: 40_000 }).toEqual(['new@shop.example'])
    answerNotices()
  }, 90_000)

  it('many notices go one after the other, each once, without a pause between two', async () => {
    await queue(notices(many))
    await startWorker()
    await expect.poll(() => server.accepted().length, { timeout: 45_000 }).toBe(many)
    expect(new Set(recipients()).size).toBe(many)
  }, 90_000)

  it('recipients who are refused, for now or for good, do not delay the others', async () => {
    server.behaves({
      recipient: (address) => {
        if (address.startsWith('full-')) return { code: 452, text: '4.2.2 mailbox full' }
        if (address.startsWith('gone-')) return { code: 550, text: '5.1.1 no such user' }
        return undefined
      },
    })
    const refused = Array.from({ length: many / 2 }, (_, index) => [
      notice(`full-${index}@shop.example`),
      notice(`gone-${index}@shop.example`),
    ])
    await queue([...refused.flat(), notice('last@shop.example')])
    await startWorker()
    await expect.poll(recipients, { timeout: 45_000 }).toEqual(['last@shop.example'])
  }, 90_000)
})
