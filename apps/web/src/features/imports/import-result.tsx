import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { canStep, isAtWork } from '@portal/domain/imports/import-states.ts'
import { importProblemText, importRemarkText } from '@portal/texts/import-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ErrorBox, SuccessBox, WarningBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ImportDecisions } from './import-decisions.tsx'
import { importStateText } from './import-state.tsx'

const text = (count: number | null) => (count === null ? undefined : numberText(count))

/** How far the job is, what it found, and what can be decided now. */
export function ImportResult({ found }: { found: ImportDetail }) {
  const { state, problem, progress } = found
  const atWork = isAtWork(state)
  if (!problem && !atWork && found.rowCount === null) return <ImportDecisions found={found} />
  return (
    <Panel title={atWork || found.rowCount === null ? importStateText(state) : m.import_result()}>
      <Stack>
        {problem && <ErrorBox>{importProblemText(problem)}</ErrorBox>}
        {state === 'TAKEN' && !problem && <SuccessBox>{m.import_taken_text()}</SuccessBox>}
        {atWork ? (
          <ProgressBar label={importStateText(state)} value={progress > 0 ? progress / 100 : undefined} />
        ) : (
          found.rowCount !== null && (
            <DescriptionList
              facts={[
                { term: m.import_count_rows(), details: text(found.rowCount), figures: true },
                { term: m.import_count_new(), details: text(found.newCount), figures: true },
                { term: m.import_count_changed(), details: text(found.changedCount), figures: true },
                { term: m.import_count_unchanged(), details: text(found.unchangedCount), figures: true },
                { term: m.import_count_wrong(), details: text(found.wrongCount), figures: true },
                { term: m.import_count_products(), details: text(found.newProductCount), figures: true },
              ]}
            />
          )
        )}
        {canStep(state, 'take') &&
          found.format?.remarks?.map((remark) => <WarningBox key={remark.code}>{importRemarkText(remark)}</WarningBox>)}
        <ImportDecisions found={found} />
      </Stack>
    </Panel>
  )
}
