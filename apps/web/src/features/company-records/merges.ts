import type { MergePreview } from '@portal/contract/companies/merge-schemas.ts'
import { listLikelyTwins, listMerges, previewMerge } from '@portal/contract/companies/merges.ts'
import { limits } from '@portal/domain/limits.ts'
import { mergeProblemText, mergeRefusalTextOr } from '@portal/texts/company-merge-texts.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { problemsIn } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { countryToShow } from '../../parts/countries.ts'
import { changeFailureText } from '../../parts/failures/change-failure-text.ts'
import { notify } from '../../ui/notify.ts'

/** Companies that are likely to be that of an account. */
export const likelyTwinsQuery = (userId: number) =>
  readBy(queryKeys.likelyTwins(userId), listLikelyTwins, { query: { userId: String(userId) } })

/** What a merge would move, as the companies are now. */
export const mergePreviewQuery = (from: number, into: number) =>
  readBy(
    queryKeys.mergePreview(from, into),
    previewMerge,
    { query: { from: String(from), into: String(into) } },
    { staleTime: 0 },
  )

/** The merges from which and into which a company was merged, the newest first. */
export const mergesQuery = (companyId: number) =>
  readBy(queryKeys.companyMerges(companyId), listMerges, { query: { userId: String(companyId) } })

/** What a merge means, what moves along, as what, and what goes. */
export function mergePreviewText({ from, into, moves, keepRoles, debtorNumber }: MergePreview): string {
  const { people, openRequests, closedRequests, drafts, invitations } = moves
  const days = limits.company.mergeDays
  const goes = from.debtorNumber !== debtorNumber && from.debtorNumber
  return [
    m.twins_text({ from: from.companyName, company: into.companyName, days }),
    m.twins_moves({ people, requests: openRequests + closedRequests, drafts }),
    ...(keepRoles ? [] : [m.merge_members()]),
    ...(invitations > 0 ? [m.merge_invitations({ count: invitations })] : []),
    ...(goes ? [m.merge_debtor_number({ kept: debtorNumber, goes })] : []),
  ].join(' ')
}

/** Decides about companies that may be one, and says why where that is refused. */
export function useMergeAction<Given = void>(decide: (given: Given) => Promise<unknown>) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: decide,
    onSettled: () => refreshAfter({ type: 'companiesMerged' }),
    onError: (error) => {
      const { merge: problem } = problemsIn(error)
      notify.error(problem ? mergeProblemText(problem) : changeFailureText(error, mergeRefusalTextOr, m.twins_failed()))
    },
  })
}

interface Company {
  readonly debtorNumber: string
  readonly city: string
  readonly country: string
}

/** What tells companies of the same name apart: number, city and country. */
export const toldApart = ({ debtorNumber, city, country }: Company): string =>
  [debtorNumber, city, countryToShow(country, currentLanguage())].filter(Boolean).join(', ')
