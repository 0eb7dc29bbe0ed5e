import { useMutation } from '@tanstack/react-query'
import type { AnyChange } from '../../api/refresh-after-change.ts'
import { useRefreshAfterSave } from '../../api/refresh-after-save.ts'

/** A text that administrators keep, on its way to the server. */
export interface OutgoingSave<Save> {
  readonly save: Save
  /** The version on which a change is based. */
  readonly seenVersion: number
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Saves one of the texts that administrators keep; what a colleague saved meanwhile is read again, too. */
export const useSaveKept = <Save>(change: AnyChange, send: (outgoing: OutgoingSave<Save>) => Promise<unknown>) =>
  useMutation({ mutationFn: send, ...useRefreshAfterSave(change) })

/** Deletes one of them, unless a colleague has changed it since it was shown. */
export const useDeleteKept = (change: AnyChange, send: () => Promise<unknown>) =>
  useMutation({ mutationFn: send, ...useRefreshAfterSave(change) })
