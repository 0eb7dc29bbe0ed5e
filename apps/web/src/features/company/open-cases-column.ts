import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { countedText } from '../../parts/counted-text.ts'
import { countColumn } from '../../parts/lists/count-column.ts'
import type { Column } from '../../ui/table.tsx'

/** How many requests somebody looks after that are not closed. */
export const openCasesColumn = <Row extends { readonly openRequests: number }>(): Column<Row> =>
  countColumn('open', m.work_dealer_open_cases(), ({ openRequests }) =>
    countedText(openRequests, limits.work.openRequests),
  )
