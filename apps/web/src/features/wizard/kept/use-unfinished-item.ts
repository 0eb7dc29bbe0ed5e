import { useRef } from 'react'
import type { KeptClaim } from '../../../parts/device/kept-claim.ts'
import { noteUnfinished } from '../../../parts/device/kept-claims.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { type ItemFormValues, parseItemForm } from '../item-form.ts'

/** Keeps what stands in the form of the next item with its claim: so it is there after the tab was closed, too. */
export function useUnfinishedItem({ id, unfinished }: KeptClaim) {
  const isFinished = useRef(false)
  return {
    values: parseItemForm(unfinished),
    /** At once, since a phone may close the tab the next moment. */
    note: (values: ItemFormValues) => {
      if (!isFinished.current) void noteUnfinished(id, values).catch(logFailure('keep what was typed'))
    },
    /** Makes it an item of the claim, after which it is not noted once more. */
    finish: async (save: () => Promise<void>) => {
      isFinished.current = true
      try {
        await save()
      } catch (error) {
        isFinished.current = false
        throw error
      }
    },
  }
}
