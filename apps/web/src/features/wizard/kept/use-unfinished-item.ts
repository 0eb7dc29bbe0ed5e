import { useEffect, useRef } from 'react'
import type { KeptClaim } from '../../../parts/claims/kept-claim.ts'
import { noteUnfinished } from '../../../parts/claims/kept-claims.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { delays } from '../../../parts/intervals.ts'
import { type ItemFormValues, parseItemForm } from '../item-form.ts'

/** Keeps what stands in the form of the next item with its claim: so it is there after the tab was closed, too. */
export function useUnfinishedItem({ id, unfinished }: KeptClaim) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaved = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    values: parseItemForm(unfinished),
    note: (values: ItemFormValues) => {
      clearTimeout(timer.current)
      if (isSaved.current) return
      const note = () => void noteUnfinished(id, values).catch(logFailure('keep what was typed'))
      timer.current = setTimeout(note, delays.keepTypedMs)
    },
    /** It is an item of the claim now. */
    saved: () => {
      isSaved.current = true
      clearTimeout(timer.current)
    },
  }
}
