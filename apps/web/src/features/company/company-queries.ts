import { getCompany } from '@portal/contract/companies/companies.ts'
import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { changeFailureText } from '../../parts/failures/change-failure-text.ts'
import { notify } from '../../ui/notify.ts'

/** The own company with its people. */
export const companyQuery = readBy(queryKeys.company, getCompany)

/** Changes something of the company at a press, and says why where that is refused. */
export function useChangeOfCompany<Given = void>(change: (given: Given) => Promise<unknown>) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: change,
    // Refused, too: a colleague may have been quicker. Awaited: what was pressed stays busy until the page shows it.
    onSettled: () => refreshAfter({ type: 'company-changed' }),
    onError: (error) => notify.error(changeFailureText(error, companyRefusalTextOr, m.company_action_failed())),
  })
}
