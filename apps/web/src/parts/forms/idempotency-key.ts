import { useRef } from 'react'

/** Returns the same key for the same content, so that a repeated press or a retry creates one thing. */
export function useIdempotencyKey(): (content: string) => string {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (content) => {
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
