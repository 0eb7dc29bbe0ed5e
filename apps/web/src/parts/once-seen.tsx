import { type ReactNode, useEffect, useRef, useState } from 'react'

interface OnceSeenProps {
  /** What keeps the place until then. */
  readonly meanwhile: ReactNode
  readonly children: ReactNode
  /** Whether it is drawn already. Once drawn it stays. */
  readonly now?: boolean
}

/** How far from what is on the screen, so that it is there when somebody has scrolled to it. Of a page, browsers add it twice. */
const nearly = '10%'

/** Draws, and so asks for, what it holds once its place is on the screen, or nearly: much of a page is never looked at. */
export function OnceSeen({ meanwhile, children, now = false }: OnceSeenProps) {
  const [isSeen, setIsSeen] = useState(now)
  if (now && !isSeen) setIsSeen(true)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const margins = { rootMargin: nearly, scrollMargin: nearly }
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      setIsSeen(true)
      observer.disconnect()
    }, margins)
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isSeen ? children : <div ref={place}>{meanwhile}</div>
}
