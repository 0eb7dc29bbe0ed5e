import { type RefObject, useEffect, useRef } from 'react'

interface Row {
  readonly requestId: number
}
type Awaited = { readonly leaves: number; readonly at: number } | { readonly comesAt: number }

/** The link of each row. */
const rowLinks = (frame: HTMLElement | null) =>
  [...(frame?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector<HTMLElement>('a') ?? [])

/**
 * Keeps the focus in a list whose rows come and go. When a row disappears together with the pressed button, the focus
 * moves to the row in its place; after the last Load more it moves to the first new row.
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>, rows: readonly Row[] | undefined) {
  const awaited = useRef<Awaited>(undefined)
  useEffect(() => {
    const wanted = awaited.current
    if (!wanted || !rows) return
    const settled =
      'comesAt' in wanted ? rows.length > wanted.comesAt : !rows.some(({ requestId }) => requestId === wanted.leaves)
    if (!settled) return
    awaited.current = undefined
    if (document.activeElement && document.activeElement !== document.body) return
    const all = rowLinks(frame.current)
    const next = 'comesAt' in wanted ? all[wanted.comesAt] : (all[wanted.at] ?? all.at(-1))
    const target = next ?? frame.current
    target?.focus()
  })
  return {
    rowLeaves: (requestId: number) => {
      awaited.current = { leaves: requestId, at: rows?.findIndex((row) => row.requestId === requestId) ?? 0 }
    },
    rowsCome: () => {
      awaited.current = { comesAt: rows?.length ?? 0 }
    },
  }
}

/** Puts the focus on the first row once it is there; once for each new `call`, undefined for never. */
export function useFocusFirstRow(frame: RefObject<HTMLElement | null>, call: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (call !== undefined && ready) rowLinks(frame.current)[0]?.focus()
  }, [frame, call, ready])
}
