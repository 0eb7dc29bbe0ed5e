/** A picture that the HTML part shows by `cid:`; it travels inside the mail, so opening it asks no server. */
export interface InlineImage {
  readonly cid: string
  readonly fileName: string
  readonly contentType: 'image/png'
  readonly content: Buffer
}

/** A mail ready to go. */
export interface OutgoingMail {
  /** Names the mail for ever: its Message-ID and its file name are made of it, so a retried mail is recognisable. */
  readonly mailId: string
  /** When it was queued; its date, the same at every try. */
  readonly createdAt: Date
  /** One bare address. */
  readonly to: string
  /** `MAIL_FROM`: an address, or `Name <address>`. */
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly inlineImages: readonly InlineImage[]
}

/** The port to whoever carries mails away. */
export interface MailTransport {
  /**
   * Resolves when the carrier has taken the mail over, and only then.
   *
   * @throws {PermanentMailFailure} when sending the same mail again cannot help
   * @throws any other error when it can
   */
  send(mail: OutgoingMail): Promise<void>
  /** Lets mails in hand finish, then ends all connections. */
  close(): Promise<void>
}

/**
 * What a carrier refused for good: the recipient's address, this content, or us (`configuration`: wrong credentials,
 * a sender that is not allowed). The first two are the mail's own fault; the third is the operator's to mend, and fails
 * every mail alike.
 */
export type RefusedPart = 'recipient' | 'content' | 'configuration'

/** Sending the same mail again cannot help; `refused` says whose fault it is. */
export class PermanentMailFailure extends Error {
  readonly refused: RefusedPart
  constructor(refused: RefusedPart, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentMailFailure'
    this.refused = refused
  }
}
