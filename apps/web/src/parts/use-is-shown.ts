import { useEffect, useRef } from 'react'

/** Answers whether what asks is still shown: an answer that comes later leads nobody away from where they went meanwhile. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
