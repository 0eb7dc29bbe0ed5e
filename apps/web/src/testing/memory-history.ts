import { type History, newKey } from '../parts/navigation/history.ts'
import { addressFrom, type Location } from '../ui/routing/address.ts'

/** A history beside that of the browser, with the entry that is shown. */
export function memoryHistory(address: string, state: unknown = null): History & { readonly index: number } {
  const entries: Location[] = [{ ...addressFrom('/', address), state, key: newKey() }]
  let index = 0
  let tell: Parameters<History['listen']>[0] | undefined
  const shown = (): Location => {
    const location = entries[index]
    if (!location) throw new Error(`The history has no entry ${index}`)
    return location
  }
  return {
    get index() {
      return index
    },
    get location() {
      return shown()
    },
    push: (location) => {
      index += 1
      entries.splice(index, entries.length, location)
    },
    replace: (location) => {
      entries[index] = location
    },
    go: (delta) => {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1)
      tell?.(shown(), delta)
    },
    listen: (listener) => {
      tell = listener
      return () => {
        tell = undefined
      }
    },
  }
}
