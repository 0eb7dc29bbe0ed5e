import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '../http/metrics.ts'
import { MailRefused } from '../mail/mail-transport.ts'
import { queueMails } from '../mail/queue-mails.ts'
import type { MailToQueue } from '../mail/templates/catalogue.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { deliverMailHandler } from './deliver-mail.ts'

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

let count = 0
const codeMail = (expiresAt = new Date(Date.now() + 900_000)): MailToQueue => ({
  template: 'verification-code',
  recipient: `dealer-${++count}@example.com`,
  language: 'en',
  facts: { code: '123456', minutes: 15, expiresAt: expiresAt.toISOString() },
})
const queue = (...mails: MailToQueue[]) =>
  world.portal.db.transaction().execute((tx) => queueMails(tx, world.portal.queue, mails))
const rowOf = ({ recipient }: MailToQueue) =>
  world.portal.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const work = async (mail: MailToQueue, last = false) => {
  const { mailId } = await rowOf(mail)
  await deliverMailHandler(world.portal)({ mailId }, new AbortController().signal, { number: 1, last })
}
const mailsInFolder = async () => {
  const folder = world.portal.mailFolder ?? ''
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(mails.map(async (name) => PostalMime.parse(await readFile(`${folder}/${name}`))))
}
const sentTo = async ({ recipient }: MailToQueue) =>
  (await mailsInFolder()).filter(({ to }) => to?.some(({ address }) => address === recipient))

describe('queueing mails', () => {
  it('happens with its cause or not at all, and each mail has its job', async () => {
    const lost = codeMail()
    const failing = world.portal.db.transaction().execute(async (tx) => {
      await queueMails(tx, world.portal.queue, [lost])
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    await queue(codeMail(), codeMail())
    const mails = await world.portal.db.selectFrom('mails').select('mailId').execute()
    const { rows } = await world.portal.pool.query(`select data->>'mailId' as "mailId" from pgboss.job`)
    expect(mails).toHaveLength(2)
    expect(rows).toEqual(expect.arrayContaining(mails))
    expect(rows).toHaveLength(2)
  })
})

describe('delivering a queued mail', () => {
  it('sends it once, and then forgets its code', async () => {
    const mail = codeMail()
    await queue(mail)
    await work(mail)
    await work(mail)
    const [sent, ...more] = await sentTo(mail)
    expect(more).toEqual([])
    expect(sent?.text).toContain('123456')
    expect(sent?.text).toContain(`${world.portal.config.publicUrl}/verify`)
    expect(await rowOf(mail)).toMatchObject({
      sentAt: expect.any(Date),
      deadAt: null,
      attempts: 1,
      facts: { minutes: 15, expiresAt: expect.any(String) },
    })
    expect(JSON.stringify(await rowOf(mail))).not.toContain('123456')
  })

  it.each([
    ['in German', 'de', 'de', 'Ihr Bestätigungscode'],
    ['in English where this version does not speak its language', 'xx', 'en', 'Your verification code'],
  ])('sends it in its language: %s', async (_, language, sentIn, subject) => {
    const mail = { ...codeMail(), language }
    await queue(mail)
    await work(mail)
    const [sent] = await sentTo(mail)
    expect(sent).toMatchObject({ subject })
    expect(sent?.html).toContain(`<html lang="${sentIn}"`)
    expect(sent?.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: sentIn }))
  })

  it('sends a row without a language in English: an older version queued it', async () => {
    const recipient = 'queued-before@example.com'
    const row = { mailId: randomUUID(), template: 'account-activated', recipient, facts: '{"firstName":"Jo"}' }
    await world.portal.db.insertInto('mails').values(row).execute()
    await deliverMailHandler(world.portal)({ mailId: row.mailId }, new AbortController().signal, {
      number: 1,
      last: false,
    })
    expect(await mailsInFolder()).toContainEqual(
      expect.objectContaining({ subject: 'Your account is active', to: [{ name: '', address: recipient }] }),
    )
  })

  it('keeps it for another try when the transport fails, and gives it up after the last one', async () => {
    const mail = codeMail()
    await queue(mail)
    vi.spyOn(world.portal.mailTransport, 'send').mockRejectedValue(new Error('The server does not answer'))
    await expect(work(mail)).rejects.toThrow('The server does not answer')
    expect(await rowOf(mail)).toMatchObject({ deadAt: null, attempts: 1, lastError: 'The server does not answer' })
    expect((await rowOf(mail)).facts).toMatchObject({ code: '123456' })
    await work(mail, true)
    expect(await rowOf(mail)).toMatchObject({ deadAt: expect.any(Date), sentAt: null, attempts: 2 })
    expect(JSON.stringify((await rowOf(mail)).facts)).not.toContain('123456')
    expect(await createMetrics(world.portal).read()).toContain('mails_given_up 1')
  })

  it('gives up at once what the recipient refuses, and what came too late', async () => {
    const [refused, late] = [codeMail(), codeMail(new Date(Date.now() - 1000))]
    await queue(refused, late)
    vi.spyOn(world.portal.mailTransport, 'send').mockRejectedValue(new MailRefused('recipient', true, 'No such user'))
    await work(refused)
    await work(late)
    expect(await rowOf(refused)).toMatchObject({ deadAt: expect.any(Date), lastError: 'No such user' })
    expect(await rowOf(late)).toMatchObject({ deadAt: expect.any(Date), sentAt: null })
    expect(await sentTo(late)).toEqual([])
  })

  it('is done by a worker as soon as the mail is committed', async () => {
    const mail = codeMail()
    const delivered = new Promise<void>((resolve) => {
      const { send } = world.portal.mailTransport
      vi.spyOn(world.portal.mailTransport, 'send').mockImplementation(async (letter) => {
        await send(letter)
        if (letter.to === mail.recipient) resolve()
      })
    })
    const idle = async () => undefined
    await world.portal.queue.work({
      deliverCode: deliverMailHandler(world.portal),
      deliverMail: idle,
      writeNews: idle,
      makeVideoPlayable: idle,
      checkImport: idle,
      takeImport: idle,
      takeImportBack: idle,
      giveUpLostImports: idle,
      removeStoredFiles: idle,
      sweep: idle,
      remindOfNextStep: idle,
      forgetEvents: idle,
      findRisingProducts: idle,
    })
    await queue(mail)
    await delivered
    expect(await sentTo(mail)).toHaveLength(1)
  })
})
