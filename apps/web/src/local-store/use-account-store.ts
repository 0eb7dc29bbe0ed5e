import { useCallback, useState } from 'react'
import { accountStore } from './account-store.ts'

/**
 * A state that survives a reload of the tab, if it has a key. `parse` turns what was stored (by an older version of the
 * page, perhaps) into a value, or undefined to start with `initial`. Setting undefined removes the entry. Give the
 * component a React key when the key of the entry changes. `kept` says what of a value is stored, where that is not all of it.
 */
export function useAccountStore<Value>(
  key: string | undefined,
  initial: Value,
  parse: (stored: unknown) => Value | undefined,
  kept: (value: Value) => unknown = whole,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => (key === undefined ? undefined : parse(accountStore.read(key))) ?? initial)
  const [owner] = useState(accountStore.owner)
  const set = useCallback(
    (next: Value) => {
      setValue(next)
      // A call may end after its sender has signed out.
      if (key !== undefined && accountStore.owner() === owner) accountStore.write(key, kept(next))
    },
    [key, owner, kept],
  )
  return [value, set]
}

const whole = <Value>(value: Value): unknown => value
