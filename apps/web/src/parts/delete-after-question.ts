import { m } from '@portal/texts/messages.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyRefused } from './failures/notify-refused.ts'

export interface Deletion {
  readonly title: string
  readonly body: string
  readonly confirmText?: string
  /** The mutation that deletes it. */
  readonly remove: {
    readonly isPending: boolean
    readonly mutate: (
      nothing: undefined,
      then: { readonly onSuccess: () => void; readonly onError: (error: unknown) => void },
    ) => void
  }
  readonly onDeleted?: () => void
  /** Said where the server gives no reason of its own. */
  readonly failedText: string
}

/** What a button needs that deletes something after a question. */
export function useDeleteAfterQuestion({
  title,
  body,
  confirmText = m.common_delete(),
  remove,
  onDeleted,
  failedText,
}: Deletion): { readonly busy: boolean; readonly onClick: () => void } {
  const confirm = useConfirm()
  const ask = async () => {
    const agreed = await confirm({ title, body, confirmText, cancelText: m.common_cancel(), destructive: true })
    if (!agreed) return
    remove.mutate(undefined, {
      onSuccess: () => onDeleted?.(),
      onError: (error) => void notifyRefused(error, failedText),
    })
  }
  return { busy: remove.isPending, onClick: () => void ask() }
}
