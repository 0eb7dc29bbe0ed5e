import { m } from '@portal/texts/messages.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Asks whether the request is to be given up; `body` says what is lost. Resolves with the answer. */
export function useCancelQuestion(): (body: string) => Promise<boolean> {
  const confirm = useConfirm()
  return (body) =>
    confirm({
      title: m.wizard_cancel(),
      body,
      confirmText: m.wizard_cancel(),
      cancelText: m.wizard_keep(),
      destructive: true,
    })
}
