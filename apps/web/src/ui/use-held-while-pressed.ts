import { useEffect, useRef, useState } from 'react'

/** After the finger or the mouse button is up, before the click that follows has been heard. */
const clickFollowsMs = 100

/**
 * A value that does not change while something on the page is being pressed: a button that moves away under the finger,
 * because something appears above it, would not hear the click.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ readonly value: Value }>()
  const shown = useRef(value)
  useEffect(() => {
    if (!held) shown.current = value
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = () => {
      clearTimeout(timer)
      setHeld({ value: shown.current })
    }
    const release = () => {
      timer = setTimeout(() => setHeld(undefined), clickFollowsMs)
    }
    window.addEventListener('pointerdown', hold, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', hold, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return held ? held.value : value
}
