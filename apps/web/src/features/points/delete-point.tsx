import type { Point } from '@portal/contract/points/point-schemas.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { DeleteKept } from '../../parts/kept/delete-kept.tsx'
import { useDeletePoint } from './point-queries.ts'

/** Deletes something that could be asked for, after a question. */
export const DeletePoint = ({ point, onDeleted }: { point: Point; onDeleted: () => void }) => (
  <DeleteKept
    title={m.point_delete_question()}
    body={m.point_delete_text({ wording: textIn(point.texts, [currentLanguage()])?.text ?? '' })}
    remove={useDeletePoint(point)}
    onDeleted={onDeleted}
    failedText={m.point_delete_failed()}
  />
)
