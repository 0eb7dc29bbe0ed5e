import { m } from '@portal/texts/messages.ts'
import { codeOf } from '../api/client.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { IconTrash } from '../ui/more-icons.tsx'
import { notify } from '../ui/notify.ts'
import { logFailure } from './failures/log-failure.ts'

/**
 * Says why the server refused something, or `otherwise` where it gave no reason of its own. All its sentences are loaded only
 * now: pages where a refusal is rare would carry them for nothing.
 */
async function notifyRefused(error: unknown, otherwise: string): Promise<void> {
  const code = codeOf(error)
  // Without an answer nothing is to be looked up, and perhaps there is no connection to load it.
  if (code === undefined) return notify.error(otherwise)
  try {
    const { itemRefusalTextOr } = await import('@portal/texts/item-refusal-texts.ts')
    notify.error(itemRefusalTextOr(code, otherwise))
  } catch (missing) {
    logFailure('load refusal texts')(missing)
    notify.error(otherwise)
  }
}

export interface Deletion {
  readonly title: string
  readonly body: string
  /** The mutation that deletes it. */
  readonly remove: {
    readonly isPending: boolean
    readonly mutateAsync: (nothing: undefined) => Promise<unknown>
  }
  readonly onDeleted?: () => void
  /** Said where the server gives no reason of its own. */
  readonly failedText: string
}

/** What a button needs that deletes something after a question. */
export function useDeleteAfterQuestion({ title, body, remove, onDeleted, failedText }: Deletion): {
  readonly busy: boolean
  readonly onClick: () => void
} {
  const confirm = useConfirm()
  const ask = async () => {
    const agreed = await confirm({ title, body, confirmText: m.common_delete(), destructive: true })
    if (!agreed) return
    // Said also where the row has gone meanwhile, in which it was asked.
    await remove.mutateAsync(undefined).then(onDeleted, (error: unknown) => notifyRefused(error, failedText))
  }
  return { busy: remove.isPending, onClick: () => void ask() }
}

/** "Delete" in a row, card or thread: it looks the same wherever it stands. */
export const DeleteButton = ({
  children = m.common_delete(),
  ...rest
}: Omit<ButtonProps, 'variant' | 'size' | 'icon'>) => (
  <Button {...rest} size="s" variant="quiet" icon={<IconTrash />}>
    {children}
  </Button>
)
