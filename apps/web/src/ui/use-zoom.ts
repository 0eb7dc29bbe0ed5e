import { useEffect, useRef } from 'react'

const most = 6
const doublePressZoom = 2.5
const doublePressMs = 300
const swipePx = 56

type Point = { x: number; y: number }
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Zoom and pan of one picture on its stage, by pointer, wheel and call; a sideways swipe at normal size goes on.
 * Works on the elements directly: a finger moves sixty times a second, and React need not know each step.
 */
export function useZoom({ resetOn, onSwipe }: { resetOn: string; onSwipe: (step: 1 | -1) => void }) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const view = useRef({ scale: 1, x: 0, y: 0 })
  const swipe = useRef(onSwipe)
  useEffect(() => {
    swipe.current = onSwipe
  })

  const show = () => {
    const { scale, x, y } = view.current
    if (picture.current)
      picture.current.style.transform = scale === 1 && !x && !y ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    if (stage.current) stage.current.dataset.zoomed = String(scale > 1)
  }
  /** Keeps the picture from being pushed off its stage. */
  const bound = (scale: number, x: number, y: number) => {
    const width = (picture.current?.offsetWidth ?? 0) * (scale - 1)
    const height = (picture.current?.offsetHeight ?? 0) * (scale - 1)
    const within = (value: number, limit: number) => Math.min(limit / 2, Math.max(-limit / 2, value))
    view.current = { scale, x: within(x, width), y: within(y, height) }
    show()
  }
  /** Zooms around a point given from the middle of the stage, so that what is under it stays there. */
  const zoomTo = (wanted: number, at: Point = { x: 0, y: 0 }) => {
    const { scale, x, y } = view.current
    const next = Math.min(most, Math.max(1, wanted))
    const ratio = next / scale
    bound(next, at.x - (at.x - x) * ratio, at.y - (at.y - y) * ratio)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture starts at its normal size
  useEffect(() => {
    view.current = { scale: 1, x: 0, y: 0 }
    show()
  }, [resetOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers read everything that changes from refs
  useEffect(() => {
    const ground = stage.current
    if (!ground) return
    const pointers = new Map<number, Point>()
    let start: Point | undefined
    let lastPress = 0
    const fromMiddle = (event: { clientX: number; clientY: number }) => {
      const box = ground.getBoundingClientRect()
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      ground.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, fromMiddle(event))
      start = pointers.size === 1 ? fromMiddle(event) : undefined
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = fromMiddle(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        zoomTo((view.current.scale * apart(now, other)) / Math.max(1, apart(before, other)), middle)
      } else if (view.current.scale > 1) {
        bound(view.current.scale, view.current.x + now.x - before.x, view.current.y + now.y - before.y)
      }
    }
    const up = (event: PointerEvent) => {
      const end = pointers.get(event.pointerId)
      pointers.delete(event.pointerId)
      if (!end || !start || pointers.size > 0) return
      const moved = { x: end.x - start.x, y: end.y - start.y }
      if (view.current.scale === 1 && Math.abs(moved.x) > swipePx && Math.abs(moved.x) > 2 * Math.abs(moved.y)) {
        swipe.current(moved.x < 0 ? 1 : -1)
      } else if (apart(start, end) < 8) {
        if (event.timeStamp - lastPress < doublePressMs) zoomTo(view.current.scale > 1 ? 1 : doublePressZoom, end)
        lastPress = event.timeStamp
      }
    }
    const cancel = (event: PointerEvent) => pointers.delete(event.pointerId)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomTo(view.current.scale * Math.exp(-event.deltaY / 400), fromMiddle(event))
    }
    ground.addEventListener('pointerdown', down)
    ground.addEventListener('pointermove', move)
    ground.addEventListener('pointerup', up)
    ground.addEventListener('pointercancel', cancel)
    ground.addEventListener('wheel', wheel, { passive: false })
    return () => {
      ground.removeEventListener('pointerdown', down)
      ground.removeEventListener('pointermove', move)
      ground.removeEventListener('pointerup', up)
      ground.removeEventListener('pointercancel', cancel)
      ground.removeEventListener('wheel', wheel)
    }
    // A video has no stage of ours, so the listeners move with the item.
  }, [resetOn])

  return {
    stage,
    picture,
    by: (factor: number) => zoomTo(view.current.scale * factor),
    reset: () => zoomTo(1),
  }
}
