import { useContext, useLayoutEffect, useRef } from 'react'
import { Navigation } from './navigation/navigation.ts'

/**
 * Answers whether what asks is still shown, and stays so: an answer that comes later leads nobody away from where they went
 * meanwhile, nor from a page that is on its way.
 */
export function useIsShown(): () => boolean {
  const { isArriving } = useContext(Navigation)
  const isShown = useRef(false)
  // Not later than the next page is drawn.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current && !isArriving()
}
