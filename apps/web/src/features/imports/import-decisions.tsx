import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { canStep } from '@portal/domain/imports/import-states.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Row } from '../../ui/layout.tsx'
import { type ImportDecision, useDecideImport } from './import-queries.ts'

/** Take in, take in without the wrong rows, take back, discard: what can be done now, each after a question. */
export function ImportDecisions({ found }: { found: ImportDetail }) {
  const { importId, state, wrongCount, rowCount, newCount, changedCount } = found
  const decide = useDecideImport(importId)
  const confirm = useConfirm()
  const wrong = wrongCount ?? 0
  const right = (rowCount ?? 0) - wrong

  const ask = async (
    decision: ImportDecision,
    question: { title: string; body: string; confirmText: string; destructive?: boolean },
  ) => {
    if (await confirm({ ...question, cancelText: m.common_cancel() })) decide.mutate(decision)
  }
  const takeIn = () =>
    ask(
      { type: 'take', withoutWrong: wrong > 0 },
      {
        title: wrong > 0 ? m.import_take_without_wrong() : m.import_take(),
        body: m.import_take_question({
          added: numberText(newCount ?? 0),
          changed: numberText(changedCount ?? 0),
          wrong: numberText(wrong),
        }),
        confirmText: m.import_take(),
      },
    )

  const canTake = canStep(state, 'take')
  const canTakeBack = canStep(state, 'takeBack')
  const canDiscard = canStep(state, 'discard')
  if (!canTake && !canTakeBack && !canDiscard) return null
  return (
    <Row gap={3}>
      {canTake && right > 0 && (
        <Button variant={wrong > 0 ? undefined : 'primary'} busy={decide.isPending} onClick={() => takeIn()}>
          {wrong > 0 ? m.import_take_without_wrong() : m.import_take()}
        </Button>
      )}
      {canTakeBack && (
        <Button
          busy={decide.isPending}
          onClick={() =>
            void ask(
              { type: 'takeBack' },
              {
                title: m.import_take_back(),
                body: m.import_take_back_question({
                  added: numberText(newCount ?? 0),
                  changed: numberText(changedCount ?? 0),
                }),
                confirmText: m.import_take_back(),
                destructive: true,
              },
            )
          }
        >
          {m.import_take_back()}
        </Button>
      )}
      {canDiscard && (
        <Button
          busy={decide.isPending}
          onClick={() =>
            void ask(
              { type: 'discard' },
              {
                title: m.import_discard(),
                body: m.import_discard_question(),
                confirmText: m.import_discard(),
                destructive: true,
              },
            )
          }
        >
          {m.import_discard()}
        </Button>
      )}
    </Row>
  )
}
