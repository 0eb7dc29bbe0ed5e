import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderTransport } from './folder-transport.ts'
import type { OutgoingMail } from './mail-transport.ts'

const mail: OutgoingMail = {
  mailId: '0198c0de-0000-7000-8000-000000000001',
  createdAt: new Date('2026-02-03T04:05:06.789Z'),
  to: 'dealer@shop.example',
  from: 'Membran Warranty <warranty@localhost>',
  language: 'de',
  subject: 'Grüße',
  html: '<p>Grüße</p>',
  text: 'Grüße',
  inlineImages: [],
}

describe('mail into a folder', () => {
  let parent: string
  let folder: string
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'mail-folder-'))
    folder = join(parent, 'not', 'there', 'yet')
  })
  afterEach(() => rm(parent, { recursive: true, force: true }))

  it('is an .eml file that sorts by time, names the mail, and holds all of it', async () => {
    await createFolderTransport(folder).send(mail)
    expect(await readdir(folder)).toEqual(['2026-02-03T04-05-06.789Z_0198c0de-0000-7000-8000-000000000001.eml'])
    const [name = ''] = await readdir(folder)
    const email = await PostalMime.parse(await readFile(join(folder, name)))
    expect(email).toMatchObject({ subject: 'Grüße', to: [{ address: 'dealer@shop.example' }] })
    expect(email.messageId).toBe(`<${mail.mailId}@localhost>`)
    expect(email.html).toContain('Grüße')
    expect(email.text).toContain('Grüße')
  })

  it('replaces itself when it is sent again', async () => {
    const transport = createFolderTransport(folder)
    await transport.send(mail)
    await transport.send(mail)
    await Promise.all([
      transport.send(mail),
      transport.send({ ...mail, mailId: '0198c0de-0000-7000-8000-000000000002' }),
    ])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('is for its owner only, because it holds codes', async () => {
    await createFolderTransport(folder).send(mail)
    const [name = ''] = await readdir(folder)
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })

  it('never goes to more than one address', async () => {
    const sending = createFolderTransport(folder).send({ ...mail, to: 'a@shop.example, b@shop.example' })
    await expect(sending).rejects.toMatchObject({ refused: 'recipient' })
  })
})
