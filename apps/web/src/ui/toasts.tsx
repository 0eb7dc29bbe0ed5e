import { lazy, Suspense, useEffect, useState } from 'react'
import { hearNotes, type Note } from './notify.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

export type ToastsProps = {
  /** How long a toast stays, in milliseconds. */
  duration: number
  /** Names the region for screen readers. */
  label: string
}

/** The place of the toasts; put it once into the app. The toast library is fetched with the first toast. */
export function Toasts({ duration, label }: ToastsProps) {
  const [notes, setNotes] = useState<readonly Note[]>([])
  useEffect(() => hearNotes((note) => setNotes((before) => [...before, note])), [])
  if (notes.length === 0) return null
  return (
    <Suspense>
      <ToastList notes={notes} duration={duration} label={label} />
    </Suspense>
  )
}
