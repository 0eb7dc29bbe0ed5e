import { useCallback, useRef, useState } from 'react'
import { accountStore } from './account-store.ts'

/**
 * A state that survives a reload of the tab. `parse` turns what was stored (by an older version of the page, perhaps)
 * into a value, or undefined to start with `initial`. Give the component a React key when the key of the entry changes.
 */
export function useAccountStore<Value>(
  key: string,
  initial: Value,
  parse: (stored: unknown) => Value | undefined,
): [Value, (next: Value | ((before: Value) => Value)) => void, () => void] {
  const [value, setValue] = useState(() => parse(accountStore.read(key)) ?? initial)
  const [owner] = useState(accountStore.owner)
  const latest = useRef(value)
  const set = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      latest.current = typeof next === 'function' ? (next as (before: Value) => Value)(latest.current) : next
      setValue(latest.current)
      // A call may end after its sender has signed out.
      if (accountStore.owner() === owner) accountStore.write(key, latest.current)
    },
    [key, owner],
  )
  const forget = useCallback(() => accountStore.remove(key), [key])
  return [value, set, forget]
}
