import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail that a server got whole; `accepted` once the server said 250, and was thereby answerable for it. */
export interface ReceivedMail {
  readonly raw: Buffer
  readonly email: Email
  readonly from: string
  readonly to: readonly string[]
  accepted: boolean
}

/** What the server does with the next conversations; a step without a word here goes well. */
export interface Behaviour {
  /** Answers the greeting, RCPT or the end of DATA with this reply. */
  readonly greeting?: Reply
  readonly recipient?: Reply | ((address: string) => Reply | undefined)
  readonly data?: Reply
  /** Waits before it answers the end of DATA. */
  readonly beforeDataReply?: Promise<void> | ((address: string) => Promise<void>)
  /** Hangs up after it got the whole mail, before it answers. */
  readonly hangsUpAfterData?: boolean
  /** Only this user may send. */
  readonly credentials?: { readonly user: string; readonly password: string }
}
interface Reply {
  readonly code: number
  readonly text: string
}

const refusal = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code })

/**
 * A real SMTP server on a port of its own, whose behaviour can be changed between two mails, and which keeps all it got.
 *
 * @param port where to listen again after a `stop`; a free one by default
 */
export async function startSmtpServer(port = 0) {
  let behaviour: Behaviour = {}
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    // Plain text on the loopback: the built-in certificate would not be trusted, and rightly so.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect(_, callback) {
      callback(behaviour.greeting && refusal(behaviour.greeting))
    },
    onAuth({ username, password }, _, callback) {
      const { credentials } = behaviour
      if (credentials && (username !== credentials.user || password !== credentials.password)) {
        callback(refusal({ code: 535, text: '5.7.8 Wrong user or password' }))
      } else callback(null, { user: username })
    },
    onRcptTo({ address }, _, callback) {
      const { recipient } = behaviour
      const reply = typeof recipient === 'function' ? recipient(address) : recipient
      callback(reply && refusal(reply))
    },
    async onData(stream, session, callback) {
      const { beforeDataReply, hangsUpAfterData, data } = behaviour
      // Rejected when the client hangs up in the middle: the server got no mail then.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) return
      const mail = await mailOf(raw, session)
      received.push(mail)
      await (typeof beforeDataReply === 'function' ? beforeDataReply(mail.to[0] ?? '') : beforeDataReply)
      if (hangsUpAfterData) {
        for (const connection of server.connections) if (connection.session === session) connection._socket.destroy()
        return
      }
      if (data) return callback(refusal(data))
      mail.accepted = true
      callback(null, 'kept')
    },
  })
  // A client that hangs up in the middle is part of what is tested.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  const address = listening.address() as AddressInfo

  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    /** What recipients find in their mailboxes. */
    accepted: () => received.filter((mail) => mail.accepted),
    behaves(next: Behaviour) {
      behaviour = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function mailOf(raw: Buffer, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  return {
    raw,
    email: await PostalMime.parse(raw),
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    accepted: false,
  }
}
