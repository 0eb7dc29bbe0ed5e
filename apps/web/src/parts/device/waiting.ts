import { useEffect, useState } from 'react'
import { localStore } from '../../local-store/local-store.ts'
import { listeners, useStore } from '../../local-store/store.ts'
import { logFailure } from '../failures/log-failure.ts'
import { delays, pauseAfter } from '../intervals.ts'

/** Tabs of one browser share an outbox: what one puts in or sends changes what all show. */
const otherTabs = new BroadcastChannel('outbox')
const { tell, listen } = listeners()
otherTabs.addEventListener('message', tell)

/** Calls back when something was put into the outbox or left it. Returns a function that stops it. */
export const onOutboxChange = listen

export function tellOutboxChanged(inUse: boolean): void {
  if (inUse) localStore.outboxInUse.set()
  else localStore.outboxInUse.clear()
  tell()
  otherTabs.postMessage('changed')
}

/**
 * Sends what waits: at once, with each change of it, and every so often. Where that fails, it is tried again soon, and less
 * often from time to time, until something arrives. Returns a function that stops it.
 *
 * @param send rejects where something did not leave
 */
export function keepSending(send: (onArrived: () => void) => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let failures = 0
  let stopped = false
  const arrived = () => {
    failures = 0
  }
  /** A sending that found another one at work puts off nothing that failed meanwhile. */
  const sendAgainIn = (ms: number) => {
    const due = performance.now() + ms
    if (stopped || due >= dueAt) return
    clearTimeout(timer)
    dueAt = due
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      begin()
    }, ms)
  }
  const sendAndWait = async () => {
    try {
      await send(arrived)
      sendAgainIn(delays.betweenSendingsMs)
    } catch (error) {
      logFailure('send what waits')(error)
      failures += 1
      sendAgainIn(pauseAfter(failures, delays.betweenSendingsMs))
    }
  }
  const begin = () => void sendAndWait()
  const stop = onOutboxChange(begin)
  begin()
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}

/** Before something is put in: whoever is interrupted after that still finds it. */
export const beginUsingOutbox = (): void => localStore.outboxInUse.set()

/** Whether anything waits on this device: known without opening its database. */
export const useOutboxInUse = (): boolean => useStore({ listen, get: localStore.outboxInUse.isSet })

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
