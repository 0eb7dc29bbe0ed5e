import { type RefObject, useEffect, useRef } from 'react'
import type { ItemFormValues } from '../item-form.ts'
import { type Mending, withLineFor } from './mending.ts'

interface FormToMend {
  readonly change: (change: (before: ItemFormValues) => Partial<ItemFormValues>) => void
  readonly description: RefObject<HTMLTextAreaElement | null>
}

/** Gives the issue description a line for what is to be said there, with the cursor behind it, when the form opens. */
export function useMending(mending: Mending | undefined, { change, description }: FormToMend): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (mending?.about !== 'description' || isDone.current) return
    isDone.current = true
    change(({ issueDescription }) => ({ issueDescription: withLineFor(issueDescription, mending.wording) }))
    const field = description.current
    // Its new text is there after the next render.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
    })
  })
}
