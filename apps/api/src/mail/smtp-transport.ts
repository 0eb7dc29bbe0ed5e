import { createTransport, type NodemailerError } from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import { MailRefused, type MailTransport, type RefusedPart } from './mail-transport.ts'

export interface SmtpSettings {
  /** `smtp://` (upgraded by STARTTLS where offered; `?requireTLS=true` insists) or `smtps://`, with user and password. */
  readonly url: string
  /** How many are open at once, at most. */
  readonly connections?: number
  /** Silence in the middle of a conversation. */
  readonly socketTimeoutMs?: number
  /** The whole of one `send`, waiting for a connection included. The job that sends must be allowed longer than this. */
  readonly deadlineMs?: number
}

/** After this long a `send` has ended, one way or the other; the job that sends is given more before it counts as lost. */
const smtpDeadlineMs = 8 * 60_000

/**
 * Mails by SMTP, over a few connections that are kept open.
 *
 * The long socket time-out is on purpose: when a server has got the whole mail and thinks about it, hanging up means
 * sending it again, and it may arrive twice. RFC 5321 (4.5.3.2) asks for minutes here.
 */
export function createSmtpTransport(settings: SmtpSettings): MailTransport {
  const transporter = createTransport({
    pool: true,
    url: settings.url,
    maxConnections: settings.connections ?? 12,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    dnsTimeout: 10_000,
    socketTimeout: settings.socketTimeoutMs ?? 5 * 60_000,
    // Shorter than any server's own timeout, so that no mail is sent on a connection that is just being closed.
    idleTimeout: 30_000,
    // The pool must never send a mail again by itself: whether it may have arrived is ours to judge, and to count.
    maxRequeues: 0,
  })
  const deadlineMs = settings.deadlineMs ?? smtpDeadlineMs
  const sendingNow = new Set<Promise<unknown>>()

  return {
    async send(mail) {
      const sending = transporter.sendMail({ ...composeMessage(mail), signal: AbortSignal.timeout(deadlineMs) })
      sendingNow.add(sending)
      try {
        await sending
      } catch (error) {
        throw classified(error)
      } finally {
        sendingNow.delete(sending)
      }
    },

    async close() {
      await Promise.allSettled(sendingNow)
      transporter.close()
    },
  }
}

/** Signs in at the server as `send` would, and sends nothing. Throws the server's answer, or why there was none. */
export async function askSmtpServer(url: string): Promise<void> {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 15_000, dnsTimeout: 10_000, socketTimeout: 15_000 }
  const transporter = createTransport({ url, ...limits })
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/**
 * Only a server's own "never" (a 5xx reply, RFC 5321 4.2.1) is for good. 421 and 503 say that the conversation went wrong,
 * not that the mail is unwelcome. Silence and a broken connection are no refusal at all.
 */
function classified(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode, command, response } = error as NodemailerError
  if (responseCode === undefined || [421, 503].includes(responseCode)) return error
  return new MailRefused(refusedPartOf(command, response), responseCode >= 500, error.message, { cause: error })
}

/**
 * What servers say of whoever sends (RFC 3463): who may not send through them, or with such an address. Many wait with it until
 * a recipient is named, and would refuse every other one. (7.12x and 7.13x are of a recipient that takes mail from few.)
 */
const aboutSender = /^\d{3}[ -]\d\.(?:7\.(?!1[23]\d)\d+|1\.[78])\b/

function refusedPartOf(command: string | undefined, response = ''): RefusedPart {
  if (command === 'RCPT TO') return aboutSender.test(response) ? 'configuration' : 'recipient'
  return command === 'DATA' ? 'content' : 'configuration'
}
