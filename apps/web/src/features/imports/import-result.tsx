import type { ImportDetail, WrongCellRow } from '@portal/contract/imports/import-schemas.ts'
import { downloadWrongRows } from '@portal/contract/imports/imports.ts'
import { canStep, isAtWork } from '@portal/domain/imports/import-states.ts'
import { importProblemText, importRemarkText, rowProblemText } from '@portal/texts/import-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { downloadFile } from '../../api/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { type Question, useConfirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ErrorBox, SuccessBox, WarningBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { importStateText } from './import-list.tsx'
import { type ImportDecision, useDecideImport } from './import-queries.ts'

interface ResultProps {
  readonly found: ImportDetail
  /** Columns were chosen otherwise than they were checked: what would be taken in is not what the page shows. */
  readonly isUnchecked: boolean
}

/** Take in, take in without the wrong rows, take back, discard: what can be done now, each after a question. */
function ImportDecisions({ found, isUnchecked }: ResultProps) {
  const { importId, state, wrongCount, rowCount, newCount, changedCount } = found
  const decide = useDecideImport(importId)
  const confirm = useConfirm()
  const wrong = wrongCount ?? 0
  const right = (rowCount ?? 0) - wrong
  const [added, changed] = [numberText(newCount ?? 0), numberText(changedCount ?? 0)]

  const ask = async (decision: ImportDecision, question: Question) => {
    if (await confirm(question)) decide.mutate(decision)
  }
  const takeIn = () =>
    ask(
      { type: 'take', taking: { withoutWrong: wrong > 0, seenCheck: found.check } },
      {
        title: wrong > 0 ? m.import_take_without_wrong() : m.import_take(),
        body: m.import_take_question({ added, changed, wrong: numberText(wrong) }),
        confirmText: m.import_take(),
      },
    )
  const undoing = (type: 'takeBack' | 'discard', text: string, body: string) => (
    <Button
      busy={decide.isPending}
      onClick={() => void ask({ type }, { title: text, body, confirmText: text, destructive: true })}
    >
      {text}
    </Button>
  )

  const canTake = canStep(state, 'take')
  const canTakeBack = canStep(state, 'takeBack')
  const canDiscard = canStep(state, 'discard')
  /** The check was given up for a reason that says nothing about the file, before it had found any columns. */
  const canCheckAgain =
    canStep(state, 'correct') && found.fileKept && !found.header && found.problem?.code === 'NOT_CHECKED'
  if (!canTake && !canTakeBack && !canDiscard) return null
  return (
    <Row gap={3}>
      {canTake && right > 0 && (
        <Button
          variant={wrong > 0 ? undefined : 'primary'}
          busy={decide.isPending}
          disabledReason={isUnchecked ? m.import_check_first() : undefined}
          onClick={() => takeIn()}
        >
          {wrong > 0 ? m.import_take_without_wrong() : m.import_take()}
        </Button>
      )}
      {canCheckAgain && (
        <Button
          variant="primary"
          busy={decide.isPending}
          onClick={() => decide.mutate({ type: 'correct', reading: { columns: null, defaultBrand: null } })}
        >
          {m.import_check_again()}
        </Button>
      )}
      {canTakeBack && undoing('takeBack', m.import_take_back(), m.import_take_back_question({ added, changed }))}
      {canDiscard && undoing('discard', m.import_discard(), m.import_discard_question())}
    </Row>
  )
}

const text = (count: number | null) => (count === null ? undefined : numberText(count))

/** How far the job is, what it found, and what can be decided now. */
export function ImportResult({ found, isUnchecked }: ResultProps) {
  const { state, problem, progress } = found
  const atWork = isAtWork(state)
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useLayoutEffect(() => {
    // What was pressed is gone, maybe far below.
    if (state !== shown.current && !isAtWork(shown.current)) takeLostFocus(panel.current)
    shown.current = state
  }, [state])
  if (!problem && !atWork && found.rowCount === null) return <ImportDecisions {...{ found, isUnchecked }} />
  return (
    <div ref={panel} tabIndex={-1}>
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
            found.format?.remarks?.map((remark) => (
              <WarningBox key={remark.code}>{importRemarkText(remark)}</WarningBox>
            ))}
          <ImportDecisions {...{ found, isUnchecked }} />
        </Stack>
      </Panel>
    </div>
  )
}

/** What is wrong with the file: the first cells of it, and everything as a file. */
export function WrongCells({ found }: { found: ImportDetail }) {
  const { importId, wrongCells, header, fileName } = found
  const download = useMutation({
    mutationFn: () => downloadFile(downloadWrongRows, { params: { importId } }, m.import_wrong_file_name({ fileName })),
    onError: () => notify.error(m.import_download_failed()),
  })
  if (wrongCells.length === 0) return null
  const columns: Column<WrongCellRow>[] = [
    {
      key: 'line',
      header: m.import_line(),
      cell: ({ line }) => numberText(line),
      figures: true,
      width: 'minmax(4rem, 0.4fr)',
      card: 'fact',
    },
    {
      key: 'column',
      header: m.import_column(),
      cell: ({ column }) => (column === null ? '–' : (header?.[column] ?? '–')),
    },
    { key: 'value', header: m.import_value(), cell: ({ value }) => value || '–', copyable: true },
    {
      key: 'reason',
      header: m.common_reason(),
      cell: ({ problem }) => rowProblemText(problem),
      width: 'minmax(0, 2fr)',
      card: 'title',
    },
  ]
  return (
    <Panel
      title={m.import_wrong()}
      aside={
        <Button size="s" busy={download.isPending} onClick={() => download.mutate()}>
          {m.import_download_wrong()}
        </Button>
      }
    >
      <Table
        caption={m.import_wrong()}
        columns={columns}
        rows={wrongCells}
        rowKey={({ line, column, problem }) => `${line} ${column} ${problem.code}`}
      />
    </Panel>
  )
}
