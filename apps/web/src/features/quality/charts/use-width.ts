import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of an element, so that a drawing can have it and its texts stay as large as all others; 0 at first. It is
 * deferred: drawings of hundreds of marks leave a phone free to answer a finger.
 */
export function useWidth<Shown extends HTMLElement>() {
  const ref = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, useDeferredValue(width)] as const
}
