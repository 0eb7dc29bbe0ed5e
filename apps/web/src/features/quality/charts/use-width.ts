import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, so that a drawing can have it and its texts stay as large as all others. */
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
  return [ref, width] as const
}
