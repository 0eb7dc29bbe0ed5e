import { useSyncExternalStore } from 'react'

/** Those who follow something that is kept elsewhere. */
export interface Listeners {
  readonly tell: () => void
  /** Calls back after each change. Returns a function that stops it. */
  readonly listen: (listener: () => void) => () => void
}

export function listeners(): Listeners {
  const all = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of all) listener()
    },
    listen: (listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/** A value that this tab keeps, and those who follow it. */
export interface Store<Value> extends Pick<Listeners, 'listen'> {
  readonly get: () => Value
  readonly set: (value: Value) => void
}

export function storeOf<Value>(first: Value): Store<Value> {
  const { tell, listen } = listeners()
  let value = first
  return {
    get: () => value,
    set: (next) => {
      value = next
      tell()
    },
    listen,
  }
}

/** The value of a store, in a component. */
export const useStore = <Value>({ listen, get }: Pick<Store<Value>, 'listen' | 'get'>): Value =>
  useSyncExternalStore(listen, get)
