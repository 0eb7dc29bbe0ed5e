import type { ValueOfPage } from '@portal/contract/system/content-pages.ts'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { initialItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { declineReasonLabel, itemStatusLabel } from '@portal/texts/value-labels.ts'
import type { ContentValues } from '../../parts/content/content.ts'
import { guidelinesDocument } from '../../parts/guidelines.ts'

/** What the help page quotes, in the current language: rules, statuses, and the words on buttons. */
export const helpValues = (): Readonly<Record<ValueOfPage<'help'>, ContentValues[string]>> => ({
  initialStatus: itemStatusLabel(initialItemStatus),
  informationRequired: itemStatusLabel('Additional information required'),
  waitingForFeedback: itemStatusLabel('Waiting for feedback'),
  createRequest: m.request_create(),
  addLike: m.wizard_overview_add_like(),
  completeRequest: m.wizard_overview_complete(),
  pendingRequest: m.request_pending(),
  restoreRequest: m.requests_restore(),
  companyPage: m.common_company(),
  inviteSomebody: m.company_invite(),
  takeOver: m.request_take_over(),
  endAccess: m.company_end_access(),
  takeBack: m.take_back_button(),
  withdraw: m.common_withdraw(),
  thatIsAll: m.todo_that_is_all(),
  guidelines: guidelinesDocument().title,
  requestTitle: limits.request.title,
  issueDescription: numberText(limits.item.issueDescription),
  itemFiles: limits.item.maximumFiles,
  formats: acceptedFormats,
  fileMegabytes: megabytes(limits.file.maximumBytes),
  messageCharacters: numberText(limits.message.maximumCharacters),
  messageFiles: limits.message.maximumFiles,
  repairReason: limits.repairOutcome.reason,
  repairNotTried: m.problem_repair_not_tried(),
  declineReasons: declineReasons.map(declineReasonLabel),
})
