import type { Point } from '@portal/contract/points/point-schemas.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { codeOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import { useDeletePoint } from './point-queries.ts'

/** Deletes something that could be asked for, after a question. */
export function DeletePoint({ point, onDeleted }: { point: Point; onDeleted: () => void }) {
  const confirm = useConfirm()
  const remove = useDeletePoint(point)
  const ask = async () => {
    const agreed = await confirm({
      title: m.point_delete_question(),
      body: m.point_delete_text({ wording: textIn(point.texts, [currentLanguage()])?.text ?? '' }),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    })
    if (!agreed) return
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => notify.error(refusalTextOr(codeOf(error), m.point_delete_failed())),
    })
  }
  return (
    <Button variant="quiet" busy={remove.isPending} onClick={() => void ask()}>
      {m.common_delete()}
    </Button>
  )
}
