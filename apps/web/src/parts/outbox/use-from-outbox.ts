import { useEffect, useState } from 'react'
import { logFailure } from '../failures/log-failure.ts'
import { onOutboxChange } from './outbox-changes.ts'

/** What was found on this device: undefined while it is being read for the first time. */
export interface FromOutbox<Found> {
  readonly found: Found | undefined
  /** It could not be read: the browser keeps nothing, or a newer version of the page has changed how it is kept. */
  readonly hasFailed: boolean
}

/**
 * What `read` finds for a key, read again after each change of what waits on this device. Nothing without a key.
 *
 * @param read a function that stays the same from one rendering to the next
 */
export function useFromOutbox<Key extends string, Found>(
  key: Key | undefined,
  read: (key: Key) => Promise<Found>,
): FromOutbox<Found> {
  const [last, setLast] = useState<FromOutbox<Found> & { readonly key: Key }>()
  useEffect(() => {
    if (!key) return
    let left = false
    let begun = 0
    const show = async () => {
      begun += 1
      const number = begun
      // Nothing older is shown than what was shown before.
      const isNewest = () => !left && number === begun
      try {
        const found = await read(key)
        if (isNewest()) setLast({ key, found, hasFailed: false })
      } catch (error) {
        logFailure('read what this device keeps')(error)
        if (isNewest()) setLast((last) => ({ key, found: last?.key === key ? last.found : undefined, hasFailed: true }))
      }
    }
    const stop = onOutboxChange(() => void show())
    void show()
    return () => {
      left = true
      stop()
    }
  }, [key, read])
  return last && last.key === key ? last : { found: undefined, hasFailed: false }
}
