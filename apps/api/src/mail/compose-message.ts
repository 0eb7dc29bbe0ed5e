import { looksLikeEmail } from '@portal/domain/accounts/email-address.ts'
import type { SendMailOptions } from 'nodemailer'
import { MailRefused, type OutgoingMail } from './mail-transport.ts'

/** `<mailId@domain of the sender>`: the same at every attempt, so that mailboxes can drop a second copy. */
const messageIdOf = ({ mailId, from }: OutgoingMail) => {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost'
  return `<${mailId}@${domain}>`
}

/**
 * The message as the mail library wants it: one recipient, both parts, the pictures, the headers of an automatic mail.
 *
 * @throws {MailRefused} for an address that is not exactly one deliverable-looking address
 */
export function composeMessage(mail: OutgoingMail): SendMailOptions {
  if (!looksLikeEmail(mail.to)) throw new MailRefused('recipient', true, 'The address of the recipient is not valid')
  return {
    messageId: messageIdOf(mail),
    date: mail.createdAt,
    from: mail.from,
    // An object is taken as it is; a string would be parsed, and could turn into several recipients.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.inlineImages.map(({ cid, fileName, contentType, content }) => ({
      cid,
      filename: fileName,
      contentType,
      content,
      contentDisposition: 'inline',
    })),
    headers: {
      'Content-Language': mail.language,
      // Asks out-of-office assistants not to answer (RFC 3834; the second is what Exchange listens to).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    // With the date and the Message-ID this makes every attempt byte for byte the same.
    baseBoundary: mail.mailId,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
