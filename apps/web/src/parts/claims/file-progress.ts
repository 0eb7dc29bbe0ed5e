import { useSyncExternalStore } from 'react'
import type { KeptFile } from './kept-claim.ts'

/** How far the files are that this tab is sending, from 0 to 1. */
const underWay = new Map<string, number>()
const listeners = new Set<() => void>()

/** Tells how far a file is; undefined when it is not being sent any more. */
export function tellFileProgress(key: string, progress: number | undefined): void {
  if (progress === undefined) underWay.delete(key)
  else underWay.set(key, progress)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Which share of the bytes of these files the server has, from 0 to 1. */
export function useSentShare(files: readonly KeptFile[]): number {
  return useSyncExternalStore(subscribe, () => {
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    const sent = files.reduce((sum, { key, file, sent }) => sum + file.size * (sent ? 1 : (underWay.get(key) ?? 0)), 0)
    return bytes === 0 ? 1 : sent / bytes
  })
}
