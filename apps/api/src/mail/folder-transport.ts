import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMessage } from './compose-message.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'

/** Begins with the time, so that files sort by it. The same at every attempt: a mail sent again replaces its file. */
export const fileNameOf = ({ createdAt, mailId }: Pick<OutgoingMail, 'createdAt' | 'mailId'>): string =>
  `${createdAt.toISOString().replaceAll(':', '-')}_${mailId}.eml`

/**
 * Mails as files, where no SMTP server is set: one `.eml` each, which every mail program opens, and which `/dev/mail`
 * shows. A file appears whole or not at all.
 *
 * @param folder e.g. `DATA_DIR/mail`; made when missing, readable for its owner only, because mails hold codes
 */
export function createFolderTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      // Loaded with the first mail: it takes 8 MiB.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      const { message } = await composer.sendMail(composeMessage(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileNameOf(mail))
      const unfinishedPath = `${path}.${randomUUID()}.unfinished`
      const unfinished = await open(unfinishedPath, 'wx', 0o600)
      try {
        await unfinished.writeFile(message as Buffer)
        await unfinished.sync()
      } finally {
        await unfinished.close()
      }
      await rename(unfinishedPath, path)
    },
    close: async () => {},
  }
}
