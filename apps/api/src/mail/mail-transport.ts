import type { Language } from '@portal/domain/languages.ts'

/** A picture that the HTML part shows by `cid:`; it travels inside the mail, so opening it asks no server. */
export interface InlineImage {
  readonly cid: string
  readonly fileName: string
  readonly contentType: 'image/png'
  readonly content: Buffer
}

/** A mail ready to go. */
export interface OutgoingMail {
  /** Its Message-ID and its file name are made of it, so that a mail that is sent again can be recognised. */
  readonly mailId: string
  /** When it was queued; its date, the same at every try. */
  readonly createdAt: Date
  /** One bare address. */
  readonly to: string
  /** `MAIL_FROM`: an address, or `Name <address>`. */
  readonly from: string
  /** In which it is written. */
  readonly language: Language
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly inlineImages: readonly InlineImage[]
}

/** Hands mails to an SMTP server or a folder. */
export interface MailTransport {
  /**
   * Resolves when the carrier has taken the mail over, and only then.
   *
   * @throws {MailRefused} when the carrier answered and did not take it
   * @throws any other error when the carrier could not be asked
   */
  send(mail: OutgoingMail): Promise<void>
  /** Waits for mails that are being sent, then ends all connections. */
  close(): Promise<void>
}

/**
 * What a carrier refused: the recipient's address, this content, or us (`configuration`: wrong credentials, a sender that
 * is not allowed). The first two concern this mail alone; the third is the operator's to mend, and fails every mail alike.
 */
export type RefusedPart = 'recipient' | 'content' | 'configuration'

/** The carrier answered, and did not take the mail. */
export class MailRefused extends Error {
  readonly refused: RefusedPart
  /** Sending the same mail again cannot help. */
  readonly forGood: boolean
  constructor(refused: RefusedPart, forGood: boolean, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailRefused'
    this.refused = refused
    this.forGood = forGood
  }
}
