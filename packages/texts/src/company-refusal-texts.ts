import { accountRefusalTexts } from './account-refusal-texts.ts'
import { type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { m } from './messages.ts'

/** The refusals that a call about a company and its people may meet. */
export const companyRefusalTexts = {
  ...accountRefusalTexts,

  ALREADY_IN_COMPANY: m.refusal_already_in_company,
  ALREADY_INVITED: m.refusal_already_invited,
  TOO_MANY_INVITATIONS: m.refusal_too_many_invitations,
  INVITATION_OVER: m.refusal_invitation_over,
  INVITATION_OF_SOMEBODY_ELSE: m.refusal_invitation_of_other,
  OWN_ROLE: m.refusal_own_role,
  LAST_MANAGER: m.refusal_last_manager,
  NOT_IN_COMPANY: m.refusal_not_in_company,
} satisfies RefusalTexts

/** The sentence for an answered code; the screen's own where there is none that helps. */
export const companyRefusalTextOr = refusalSayer(companyRefusalTexts)
