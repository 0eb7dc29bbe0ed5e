import { useCallback, useRef, useState } from 'react'
import { type Shelf, tabShelf } from './kept.ts'

/**
 * A state that survives a reload of the tab. `understand` turns what was kept (by an older version of the page, perhaps)
 * into a value, or undefined to start with `initial`. Give the component a `key` when the place changes; use `ownPlace`
 * where the place does not already belong to one person.
 */
export function useKept<Value>(
  place: string,
  initial: Value,
  understand: (kept: unknown) => Value | undefined,
  shelf: Shelf = tabShelf,
): [Value, (next: Value | ((before: Value) => Value)) => void, () => void] {
  const [value, setValue] = useState(() => understand(shelf.read(place)) ?? initial)
  const latest = useRef(value)
  const set = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      latest.current = typeof next === 'function' ? (next as (before: Value) => Value)(latest.current) : next
      setValue(latest.current)
      shelf.write(place, latest.current)
    },
    [place, shelf],
  )
  const forget = useCallback(() => shelf.remove(place), [place, shelf])
  return [value, set, forget]
}
