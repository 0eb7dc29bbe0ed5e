import { useEffect, useRef, useState } from 'react'
import { delays } from '../../parts/intervals.ts'

/**
 * Goes from item to item. Whoever goes on at once has not looked: while they pass by, nothing needs to be shown or fetched,
 * and nothing counts as read, until they stay.
 */
export function useWalk(go: (itemId: number) => void) {
  const [passesBy, setPassesBy] = useState(false)
  const lastStep = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const step = (itemId: number) => {
    const now = performance.now()
    setPassesBy(now - lastStep.current < delays.passingByMs)
    lastStep.current = now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPassesBy(false), delays.passingByMs)
    go(itemId)
  }
  return { passesBy, step }
}
