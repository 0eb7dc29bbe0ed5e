import type { ImportRow } from '@portal/contract/imports/import-schemas.ts'
import type { ImportState } from '@portal/domain/imports/import-states.ts'
import { m } from '@portal/texts/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const looks: Readonly<Record<ImportState, { tone: Tone; label: () => string }>> = {
  CHECKING: { tone: 'blue', label: m.import_state_checking },
  COLUMNS_NEEDED: { tone: 'yellow', label: m.import_state_columns_needed },
  UNREADABLE: { tone: 'red', label: m.import_state_unreadable },
  CHECKED: { tone: 'yellow', label: m.import_state_checked },
  TAKING: { tone: 'blue', label: m.import_state_taking },
  TAKEN: { tone: 'green', label: m.import_state_taken },
  TAKING_BACK: { tone: 'blue', label: m.import_state_taking_back },
  TAKEN_BACK: { tone: 'grey', label: m.import_state_taken_back },
  DISCARDED: { tone: 'grey', label: m.import_state_discarded },
}

export const importStateText = (state: ImportState): string => looks[state].label()

/** Where an import stands, in a word. */
export const ImportStateBadge = ({ state }: Pick<ImportRow, 'state'>) => (
  <Badge tone={looks[state].tone}>{importStateText(state)}</Badge>
)
