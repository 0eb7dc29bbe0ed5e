import { limits } from '@portal/domain/limits.ts'
import { useEffect, useState } from 'react'
import { logFailure } from '../failures/log-failure.ts'

/**
 * Files that a phone has shared with the portal ("Share to …"), between the worker that receives them and the form that
 * takes them. They are in a cache of their own, because they come before it is known who is signed in.
 */
const cacheName = 'shared-files'
const nameHeader = 'x-file-name'
const atHeader = 'x-shared-at'

/** Whoever shares begins a request at once; what nobody took is not to turn up in another one later. */
const freshMs = 60 * 60_000

const fits = ({ size }: File): boolean => size > 0 && size <= limits.file.maximumBytes

/**
 * Keeps what was shared, in the place of what was shared before: as much as one item takes. Answers whether that was
 * all of it; a full storage keeps less.
 */
export async function keepShared(files: readonly File[]): Promise<boolean> {
  await caches.delete(cacheName)
  const taken = files.filter(fits).slice(0, limits.item.maximumFiles)
  try {
    await keepAll(taken)
  } catch {
    // What was kept before there was no more room stays.
    return false
  }
  return taken.length === files.length
}

async function keepAll(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const cache = await caches.open(cacheName)
  for (const [index, file] of files.entries()) {
    const headers = {
      'content-type': file.type,
      [nameHeader]: encodeURIComponent(file.name),
      [atHeader]: String(Date.now()),
    }
    await cache.put(`/shared/${index}`, new Response(file, { headers }))
  }
}

/** Whether something was shared that no form has taken. What is too old by now is forgotten. */
export async function isSomethingShared(): Promise<boolean> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return false
  const cache = await caches.open(cacheName)
  const [first] = await cache.keys()
  const answer = first && (await cache.match(first))
  if (answer && isFresh(answer)) return true
  await caches.delete(cacheName)
  return false
}

/** What the files are called that were shared and that no form has taken. */
export async function sharedNames(): Promise<readonly string[]> {
  if (!(await isSomethingShared())) return []
  const cache = await caches.open(cacheName)
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return answers.flatMap((answer) => (answer && isFresh(answer) ? nameOf(answer) : []))
}

/** Takes what was shared, which is then there no more. */
export async function takeShared(): Promise<File[]> {
  if (!(await isSomethingShared())) return []
  const cache = await caches.open(cacheName)
  const files = await Promise.all((await cache.keys()).map(async (request) => fileIn(await cache.match(request))))
  // Of two forms that open at once, one has them.
  if (!(await caches.delete(cacheName))) return []
  return files.filter((file) => file !== undefined)
}

export const forgetShared = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}

const isFresh = ({ headers }: Response): boolean => Date.now() - Number(headers.get(atHeader)) <= freshMs

async function fileIn(answer: Response | undefined): Promise<File | undefined> {
  if (!answer || !isFresh(answer)) return undefined
  return new File([await answer.blob()], nameOf(answer), { type: answer.headers.get('content-type') ?? '' })
}

const nameOf = ({ headers }: Response): string => decodeURIComponent(headers.get(nameHeader) ?? '')

/** Whether a phone has shared files with the portal that the next form will take. */
export function useSomethingShared(): boolean {
  const [shared, setShared] = useState(false)
  useEffect(() => void isSomethingShared().then(setShared, logFailure('look for shared files')), [])
  return shared
}
