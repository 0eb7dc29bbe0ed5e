import { limits } from '@portal/domain/limits.ts'
import { commonRefusalTexts, type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { megabytes } from './file-words.ts'
import { m } from './messages.ts'

/** The refusals that a call about a draft, its items or their files may meet. */
export const draftRefusalTexts = {
  ...commonRefusalTexts,
  REQUEST_COMPLETED: m.refusal_request_completed,
  NO_ITEMS: m.refusal_no_items,
  ITEM_WITHOUT_FILES: m.problem_item_file_missing,
  TOO_MANY_ITEMS: m.refusal_too_many_items,
  SERIAL_EXISTS: m.problem_serial_number_in_use,
  ISSUE_DESCRIPTION_TOO_LONG: () => m.problem_issue_description_too_long({ limit: limits.item.issueDescription }),
  ITEM_NUMBER_TOO_LONG: () => m.problem_item_number_too_long({ limit: limits.item.itemNumber }),
  SERIAL_NUMBER_TOO_LONG: () => m.problem_serial_number_too_long({ limit: limits.item.serialNumber }),
  UPLOAD_QUOTA_REACHED: () =>
    m.refusal_upload_quota_reached({
      files: limits.uploadQuota.files,
      megabytes: megabytes(limits.uploadQuota.bytes),
      companyFiles: limits.company.timesUploads * limits.uploadQuota.files,
      companyMegabytes: megabytes(limits.company.timesUploads * limits.uploadQuota.bytes),
    }),
} satisfies RefusalTexts

/** The sentence for a code that was answered about a draft; the screen's own where there is none that helps. */
export const draftRefusalTextOr = refusalSayer(draftRefusalTexts)
