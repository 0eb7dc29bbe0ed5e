import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { initialItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import type { ContentValues } from '../../parts/content/content.ts'
import { guidelinesDocument } from '../../parts/guidelines.ts'

/** The rules that the help page names. */
export const helpValues: ContentValues = {
  initialStatus: initialItemStatus,
  guidelines: guidelinesDocument.title,
  requestTitle: limits.request.title,
  issueDescription: limits.item.issueDescription.toLocaleString('en-US'),
  itemFiles: limits.item.maximumFiles,
  formats: acceptedFormats,
  fileMegabytes: megabytes(limits.file.maximumBytes),
  messageCharacters: limits.message.maximumCharacters.toLocaleString('en-US'),
  messageFiles: limits.message.maximumFiles,
  repairReason: limits.repairOutcome.reason,
  repairNotTried: problemText({ code: 'REPAIR_NOT_TRIED' }),
  declineReasons,
}
