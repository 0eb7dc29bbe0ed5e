import { useEffect, useState } from 'react'

/** True once somebody has pressed something on this page: whoever only reads goes on to nothing yet. */
export function useHasPressed(): boolean {
  const [hasPressed, setHasPressed] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const once = { once: true, capture: true, signal: left.signal }
    addEventListener('keydown', () => setHasPressed(true), once)
    addEventListener('pointerdown', () => setHasPressed(true), once)
    return () => left.abort()
  }, [])
  return hasPressed
}
