import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { type Block, button, factTable, note, paragraph } from './blocks.ts'
import { code, instant, line } from './facts.ts'
import { mail } from './mail-definition.ts'

const codeFacts = z.object({ code, minutes: z.int().check(z.positive()), expiresAt: instant })
const lapsesAt = ({ expiresAt }: { expiresAt: string }) => new Date(expiresAt)
const codeBlock = (label: string, digits: string): Block => ({ kind: 'code', label, code: digits })
const worksFor = (minutes: number) => `The code works once, and for ${minutes} minutes.`

const name = line(limits.account.name)
const address = line(limits.account.email)

/** To whoever owns, or claims to own, an account. */
export const accountMails = {
  /**
   * Mails to an address that nobody has proven yet name no person and repeat nothing that was typed: whoever registers
   * with somebody else's address could otherwise write to them through us.
   */
  'verification-code': mail({
    facts: codeFacts,
    lapsesAt,
    write: (facts, pages) => ({
      subject: 'Your verification code',
      preheader: `Enter it to verify your email address. ${worksFor(facts.minutes)}`,
      heading: 'Verify your email',
      blocks: [
        paragraph('Welcome. Enter this code on the page where you registered, and your email address is verified.'),
        codeBlock('Verification code', facts.code),
        button('Enter the code', pages.verify),
        note(
          `${worksFor(facts.minutes)} Afterwards an administrator activates your account, and we write to you again.`,
        ),
        note('You did not register? Then somebody mistyped an address. Without this code nothing happens.'),
      ],
      because: 'You receive this because this address was entered at registration.',
    }),
  }),

  /** To the owner of an account, when the one-time password of a reset is asked for. */
  'password-reset-code': mail({
    facts: codeFacts,
    lapsesAt,
    write: (facts, pages) => ({
      subject: 'Your code to reset the password',
      preheader: `Somebody asked to reset your password. ${worksFor(facts.minutes)}`,
      heading: 'Reset your password',
      blocks: [
        paragraph('Enter this one-time password (OTP) to choose a new password for your account.'),
        codeBlock('One-time password', facts.code),
        button('Choose a new password', pages.forgotPassword),
        note(`${worksFor(facts.minutes)} Never pass it on; we do not ask for it on the phone or by email.`),
        note('You did not ask for it? Then you need not do anything. Your password stays as it is.'),
      ],
      because: 'You receive this because a password reset was requested for this address.',
    }),
  }),

  /** To a new address that somebody entered in the own profile. The code proves the address. */
  'email-change-code': mail({
    facts: codeFacts,
    lapsesAt,
    write: (facts, pages) => ({
      subject: 'Confirm your new email address',
      preheader: `Enter the code to confirm this address. ${worksFor(facts.minutes)}`,
      heading: 'Confirm your new email address',
      blocks: [
        paragraph('Enter this code in your profile, and you sign in with this address from then on.'),
        codeBlock('Verification code', facts.code),
        button('Open your profile', pages.profile),
        note(`${worksFor(facts.minutes)} Until then, nothing changes.`),
        note('You did not ask for it? Then somebody mistyped an address. Without this code nothing happens.'),
      ],
      because: 'You receive this because this address was entered as the new one of an account.',
    }),
  }),

  /** To the old address at the same moment, because somebody else may have made the change. */
  'email-change-requested': mail({
    facts: z.object({ firstName: name, newEmail: address }),
    write: ({ firstName, newEmail }, pages) => ({
      subject: 'Your email address is about to change',
      preheader: 'A new address was entered in your profile and waits to be confirmed.',
      heading: 'A new email address was entered',
      blocks: [
        paragraph(`Hello ${firstName},\nSomebody who is signed in to your account entered a new email address for it.`),
        factTable(['New address', newEmail]),
        paragraph('It takes effect once the code that we sent there is entered. If this was you, all is well.'),
        button('Review your profile', pages.profile),
        note(
          `This was not you? Choose a new password now; that signs out whoever uses your account:\n${pages.forgotPassword}`,
        ),
      ],
      because: 'You receive this because this is the address of your account.',
    }),
  }),

  /** To both addresses, when an administrator changed the address of an account. */
  'email-changed-by-administrator': mail({
    facts: z.object({ firstName: name, oldEmail: address, newEmail: address }),
    write: ({ firstName, oldEmail, newEmail }, pages) => ({
      subject: 'The email address of your account was changed',
      preheader: 'An administrator changed it. Please sign in with the new address from now on.',
      heading: 'Your email address was changed',
      blocks: [
        paragraph(`Hello ${firstName},\nAn administrator changed the email address of your account.`),
        factTable(['Before', oldEmail], ['From now on', newEmail]),
        paragraph('Please sign in with the new address. Your password stays as it is.'),
        button('Sign In', pages.login),
        note('You did not expect this? Please ask your contact person in our service team.'),
      ],
      because: 'You receive this because it was, or is now, the address of your account.',
    }),
  }),

  /** To a dealer, when both have happened: the address is verified, and an administrator enabled the account. */
  'account-activated': mail({
    facts: z.object({ firstName: name }),
    write: ({ firstName }, pages) => ({
      subject: 'Your account is active',
      preheader: 'You can sign in now and send your first warranty request.',
      heading: 'Your account is active',
      blocks: [
        paragraph(
          `Hello ${firstName},\nAn administrator activated your account. You can sign in now, send warranty requests, and follow each item until it is settled.`,
        ),
        button('Sign In', pages.login),
      ],
      because: 'You receive this because you registered an account with this address.',
    }),
  }),

  /** To the owner, whenever a password was changed, by a reset or by the operator. */
  'password-changed': mail({
    facts: z.object({ firstName: name }),
    write: ({ firstName }, pages) => ({
      subject: 'Your password was changed',
      preheader: 'If this was not you, choose a new password now.',
      heading: 'Your password was changed',
      blocks: [
        paragraph(
          `Hello ${firstName},\nThe password of your account was changed. All devices were signed out; please sign in with the new one.`,
        ),
        button('Sign In', pages.login),
        note(`This was not you? Choose a new password now:\n${pages.forgotPassword}`),
      ],
      because: 'You receive this because this is the address of your account.',
    }),
  }),
}
