import { draftRefusalTextOr } from '@portal/texts/draft-refusal-texts.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import type { ClaimRefusal, KeptClaim } from './kept-claim.ts'

/** Why the server did not take a claim, with the item that it is about. */
export function claimRefusalText({ items }: KeptClaim, { code, problems, itemKey }: ClaimRefusal): string {
  const [problem] = problems
  if (code === 'REQUEST_COMPLETED') return m.claims_draft_submitted()
  if (code === 'NOT_FOUND' && itemKey === undefined) return m.claims_draft_gone()
  const reason =
    code === 'NOT_FOUND'
      ? m.claims_item_gone()
      : code === 'STALE'
        ? m.claims_item_changed()
        : problem
          ? itemProblemText(problem)
          : draftRefusalTextOr(code, m.claims_refused_unknown())
  const serialNumber = items.find(({ key }) => key === itemKey)?.body.serialNumber
  return serialNumber ? m.common_labelled({ label: serialNumber, value: reason }) : reason
}
