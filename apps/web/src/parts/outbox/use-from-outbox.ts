import { useEffect, useState } from 'react'
import { logFailure } from '../failures/log-failure.ts'
import { onOutboxChange } from './outbox-changes.ts'

/**
 * What `read` finds for a key, read again after each change of what waits on this device. Undefined while it is being read
 * for the first time, and without a key.
 *
 * @param read a function that stays the same from one rendering to the next
 */
export function useFromOutbox<Key extends string, Found>(
  key: Key | undefined,
  read: (key: Key) => Promise<Found>,
): Found | undefined {
  const [found, setFound] = useState<{ readonly key: Key; readonly is: Found }>()
  useEffect(() => {
    if (!key) return
    let left = false
    const readNow = async () => {
      const is = await read(key)
      if (!left) setFound({ key, is })
    }
    const show = () => void readNow().catch(logFailure('read what this device keeps'))
    show()
    const stop = onOutboxChange(show)
    return () => {
      left = true
      stop()
    }
  }, [key, read])
  return found && found.key === key ? found.is : undefined
}
