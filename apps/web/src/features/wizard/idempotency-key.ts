import { useRef } from 'react'

/** Answers one key for one content: a press that is repeated, or tried again after no answer, creates one thing. */
export function useIdempotencyKey(): (content: string) => string {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (content) => {
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
