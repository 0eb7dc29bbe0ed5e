import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import * as z from 'zod/mini'
import { type Block, button, factTable, note, paragraph } from './blocks.ts'
import { code, instant, line, linkCode } from './facts.ts'
import { mail } from './mail-definition.ts'

const codeFacts = z.object({ code, minutes: z.int().check(z.positive()), expiresAt: instant })
const lapsesAt = ({ expiresAt }: { expiresAt: string }) => new Date(expiresAt)
const codeBlock = (label: string, digits: string): Block => ({ kind: 'code', label, code: digits })

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
    write: ({ code, minutes }, pages) => ({
      subject: m.mail_verification_code_subject(),
      preheader: m.mail_verification_code_preheader({ minutes }),
      heading: m.mail_verification_code_heading(),
      blocks: [
        paragraph(m.mail_verification_code_text()),
        codeBlock(m.mail_verification_code_label(), code),
        button(m.mail_verification_code_button(), pages.verify),
        note(m.mail_verification_code_what_follows({ minutes })),
        note(m.mail_verification_code_not_you()),
      ],
      because: m.mail_verification_code_because(),
    }),
  }),

  /** To the owner of an account, when the one-time password of a reset is asked for. */
  'password-reset-code': mail({
    facts: codeFacts,
    lapsesAt,
    write: ({ code, minutes }, pages) => ({
      subject: m.mail_password_reset_code_subject(),
      preheader: m.mail_password_reset_code_preheader({ minutes }),
      heading: m.mail_password_reset_code_heading(),
      blocks: [
        paragraph(m.mail_password_reset_code_text()),
        codeBlock(m.mail_password_reset_code_label(), code),
        button(m.mail_password_reset_code_button(), pages.forgotPassword),
        note(m.mail_password_reset_code_keep_secret({ minutes })),
        note(m.mail_password_reset_code_not_you()),
      ],
      because: m.mail_password_reset_code_because(),
    }),
  }),

  /** To a new address that somebody entered in the own profile. The code proves the address. */
  'email-change-code': mail({
    facts: codeFacts,
    lapsesAt,
    write: ({ code, minutes }, pages) => ({
      subject: m.mail_email_change_code_subject(),
      preheader: m.mail_email_change_code_preheader({ minutes }),
      heading: m.mail_email_change_code_subject(),
      blocks: [
        paragraph(m.mail_email_change_code_text()),
        codeBlock(m.mail_verification_code_label(), code),
        button(m.mail_email_change_code_button(), pages.profile),
        note(m.mail_email_change_code_until_then({ minutes })),
        note(m.mail_email_change_code_not_you()),
      ],
      because: m.mail_email_change_code_because(),
    }),
  }),

  /** To the old address at the same moment, because somebody else may have made the change. */
  'email-change-requested': mail({
    facts: z.object({ firstName: name, newEmail: address }),
    write: ({ firstName, newEmail }, pages) => ({
      subject: m.mail_email_change_requested_subject(),
      preheader: m.mail_email_change_requested_preheader(),
      heading: m.mail_email_change_requested_heading(),
      blocks: [
        paragraph(m.mail_email_change_requested_text({ firstName })),
        factTable([m.mail_email_change_requested_new_address(), newEmail]),
        paragraph(m.mail_email_change_requested_what_follows()),
        button(m.mail_email_change_requested_button(), pages.profile),
        note(m.mail_email_change_requested_not_you({ page: pages.forgotPassword })),
      ],
      because: m.mail_because_account_address(),
    }),
  }),

  /** To both addresses, when an administrator changed the address of an account. */
  'email-changed-by-administrator': mail({
    facts: z.object({ firstName: name, oldEmail: address, newEmail: address }),
    write: ({ firstName, oldEmail, newEmail }, pages) => ({
      subject: m.mail_email_changed_by_administrator_subject(),
      preheader: m.mail_email_changed_by_administrator_preheader(),
      heading: m.mail_email_changed_by_administrator_heading(),
      blocks: [
        paragraph(m.mail_email_changed_by_administrator_text({ firstName })),
        factTable(
          [m.mail_email_changed_by_administrator_before(), oldEmail],
          [m.mail_email_changed_by_administrator_from_now_on(), newEmail],
        ),
        paragraph(m.mail_email_changed_by_administrator_what_follows()),
        button(m.common_sign_in(), pages.login),
        note(m.mail_email_changed_by_administrator_unexpected()),
      ],
      because: m.mail_email_changed_by_administrator_because(),
    }),
  }),

  /** To a dealer, when both have happened: the address is verified, and an administrator enabled the account. */
  'account-activated': mail({
    facts: z.object({ firstName: name }),
    write: ({ firstName }, pages) => ({
      subject: m.mail_account_activated_subject(),
      preheader: m.mail_account_activated_preheader(),
      heading: m.mail_account_activated_subject(),
      blocks: [paragraph(m.mail_account_activated_text({ firstName })), button(m.common_sign_in(), pages.login)],
      because: m.mail_account_activated_because(),
    }),
  }),

  /** To somebody whom a manager invites into a company; by the link the address is proven. */
  invitation: mail({
    facts: z.object({
      companyName: line(limits.account.companyName),
      invitedBy: line(2 * limits.account.name + 1),
      code: linkCode,
      expiresAt: instant,
    }),
    lapsesAt,
    write: ({ companyName, invitedBy, code }, pages) => ({
      subject: m.mail_invitation_subject({ companyName }),
      preheader: m.mail_invitation_preheader({ invitedBy }),
      heading: m.mail_invitation_subject({ companyName }),
      blocks: [
        paragraph(m.mail_invitation_text({ invitedBy, companyName })),
        button(m.mail_invitation_button(), pages.invitation(code)),
        note(m.mail_invitation_what_follows({ days: limits.company.invitationDays })),
        note(m.mail_invitation_not_you()),
      ],
      because: m.mail_invitation_because({ invitedBy }),
    }),
  }),

  /** To each manager of a company, about somebody who registered and is likely to be of it. */
  'newcomer-of-company': mail({
    facts: z.object({
      ...{ firstName: name, email: address },
      ...{ companyName: line(limits.account.companyName), registeredAs: line(limits.account.companyName) },
    }),
    write: ({ firstName, companyName, registeredAs, email }, pages) => ({
      subject: m.mail_newcomer_subject({ companyName }),
      preheader: m.mail_newcomer_preheader({ email, registeredAs }),
      heading: m.mail_newcomer_subject({ companyName }),
      blocks: [
        paragraph(m.mail_newcomer_text({ firstName, email, registeredAs })),
        paragraph(m.mail_newcomer_what_follows()),
        // Its address and phone: nothing on the portal's own pages tells the service something without a request.
        button(m.mail_newcomer_button(), pages.imprint),
        note(m.mail_newcomer_unknown()),
      ],
      because: m.mail_newcomer_because({ companyName }),
    }),
  }),

  /** To the owner, whenever a password was changed, by a reset or by the operator. */
  'password-changed': mail({
    facts: z.object({ firstName: name }),
    write: ({ firstName }, pages) => ({
      subject: m.mail_password_changed_subject(),
      preheader: m.mail_password_changed_preheader(),
      heading: m.mail_password_changed_subject(),
      blocks: [
        paragraph(m.mail_password_changed_text({ firstName })),
        button(m.common_sign_in(), pages.login),
        note(m.mail_password_changed_not_you({ page: pages.forgotPassword })),
      ],
      because: m.mail_because_account_address(),
    }),
  }),
}
