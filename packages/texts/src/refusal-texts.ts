import type { ErrorCode } from '@portal/contract/errors.ts'
import { catalogueRefusalTexts } from './catalogue-refusal-texts.ts'
import { mergeRefusalTexts } from './company-merge-texts.ts'
import { companyRefusalTexts } from './company-refusal-texts.ts'
import { itemRefusalTexts } from './item-refusal-texts.ts'
import { m } from './messages.ts'

/** The one sentence for each refusal of the API. A page of the web client says those of its subject. */
const refusalTexts: Readonly<Record<ErrorCode, () => string>> = {
  ...companyRefusalTexts,
  ...mergeRefusalTexts,
  ...itemRefusalTexts,
  ...catalogueRefusalTexts,

  // Users
  OWN_ACCOUNT: m.refusal_own_account,
  LAST_ADMIN: m.refusal_last_admin,
}

/** The sentence that a person reads about a refusal. */
export const refusalText = (code: ErrorCode): string => refusalTexts[code]()
