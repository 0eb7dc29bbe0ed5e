import type { Point } from '@portal/contract/points/point-schemas.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useDeleteAfterQuestion } from '../../parts/delete-after-question.ts'
import { Button } from '../../ui/button.tsx'
import { useDeletePoint } from './point-queries.ts'

/** Deletes something that could be asked for, after a question. */
export function DeletePoint({ point, onDeleted }: { point: Point; onDeleted: () => void }) {
  const button = useDeleteAfterQuestion({
    title: m.point_delete_question(),
    body: m.point_delete_text({ wording: textIn(point.texts, [currentLanguage()])?.text ?? '' }),
    remove: useDeletePoint(point),
    onDeleted,
    failedText: m.point_delete_failed(),
  })
  return (
    <Button variant="quiet" {...button}>
      {m.common_delete()}
    </Button>
  )
}
