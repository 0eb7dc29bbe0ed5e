import type { ErrorCode } from '@portal/contract/errors.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { QueryKey } from '@tanstack/react-query'
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb'
import { logFailure } from '../failures/log-failure.ts'
import type { KeptClaim, KeptFile } from './kept-claim.ts'
import type { FileKind, Upload } from './upload.ts'

/** What the server said, for times without a connection. */
export interface KeptAnswer {
  readonly userId: string
  /** The query's key as one text. */
  readonly hash: string
  readonly key: QueryKey
  readonly data: unknown
  /** When the server said it. */
  readonly at: number
  /** Under which name its shape was known; none in what older versions of the page kept. */
  readonly shape?: string | undefined
}

/** A message that has not left yet. */
export interface WaitingMessage {
  /** Also the key under which it is posted: once, however often it is sent. */
  readonly id: string
  readonly userId: string
  readonly itemId: number
  readonly text: string
  /** Files that the server has. */
  readonly uploads: readonly Upload[]
  /** Files that it has not. */
  readonly files: readonly WaitingFile[]
  readonly writtenAt: number
  /** It was not sent, and waits for a person. */
  readonly refused?: WhyNotSent | undefined
}

/** What the server said against a message, as far as it said anything. */
export interface WhyNotSent {
  readonly code: ErrorCode | undefined
  readonly problem?: Problem | undefined
}

export interface WaitingFile {
  readonly id: string
  readonly file: File
  /** What it weighed when it was kept: a browser may give back less. */
  readonly byteSize?: number | undefined
  /** Where it is being sent in parts. */
  readonly begunAt?: string | undefined
}

/** A file that has not arrived: of a form, of a message that waits or of a claim, all in one place. */
export type FileOnDevice = Omit<KeptFile, 'owner' | 'kind'> & {
  /** The message or the claim that it goes with; none while it stands in a form. */
  readonly owner?: string | undefined
  readonly kind?: FileKind | undefined
  /** When it was chosen, while it stands in a form. */
  readonly chosenAt?: number | undefined
}

/** A message as it is stored, with the keys of its files in their order. */
export type StoredMessage = Omit<WaitingMessage, 'files'> & { readonly files: readonly string[] }

interface Stores extends DBSchema {
  outbox: { key: string; value: StoredMessage; indexes: { userId: string } }
  claims: { key: string; value: KeptClaim; indexes: { userId: string } }
  files: { key: string; value: FileOnDevice; indexes: { userId: string; owner: string; chosenAt: number } }
  answers: { key: [userId: string, hash: string]; value: KeptAnswer; indexes: { at: number } }
}

type DeviceDatabase = IDBPDatabase<Stores>

let opened: Promise<DeviceDatabase> | undefined

type OldStores = IDBPTransaction<unknown, string[], 'versionchange'>

/** Until the fifth version messages had their files in themselves, and forms and claims a store each. */
async function moveFiles(transaction: OldStores, before: number): Promise<void> {
  const files = transaction.objectStore('files')
  const outbox = transaction.objectStore('outbox')
  if (before >= 3) {
    for (const { id, ...file } of await transaction.objectStore('unsentFiles').getAll())
      await files.put({ ...file, key: id })
    transaction.db.deleteObjectStore('unsentFiles')
  }
  // After those of forms: a file that was handed over may still stand among these, and goes with its message.
  for (const { files: inMessage = [], ...message } of await outbox.getAll()) {
    for (const { id, ...file } of inMessage)
      await files.put({ ...file, key: id, owner: message.id, userId: message.userId })
    await outbox.put({ ...message, files: inMessage.map(({ id }: { id: string }) => id) })
  }
  if (before >= 4) {
    for (const { claimId, ...file } of await transaction.objectStore('claimFiles').getAll())
      await files.put({ ...file, owner: claimId })
    transaction.db.deleteObjectStore('claimFiles')
  }
}

/** What is read is kept only to be shown: it makes room for what somebody wrote. */
const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** What browsers say of a connection to the database that has died under an open page. */
const diedErrors = ['UnknownError', 'InvalidStateError']

/**
 * Works with what this device keeps; each entry says whose it is. Where the connection to the database has died, it is
 * opened again once and the work done anew: a transaction that fails has changed nothing.
 */
export async function onDevice<Result>(work: (database: DeviceDatabase) => Promise<Result>): Promise<Result> {
  const database = await deviceDatabase()
  if (isMemory) {
    // What is in memory knows no transactions: one work after the other.
    const done = lastWork.then(() => work(database))
    lastWork = done.catch(() => undefined)
    return done
  }
  try {
    return await work(database)
  } catch (error) {
    if (isFull(error)) {
      await database.clear('answers')
      return work(database)
    }
    if (!(error instanceof DOMException && diedErrors.includes(error.name))) throw error
    opened = undefined
    database.close()
    return work(await deviceDatabase())
  }
}

type StoresOf<Names extends readonly StoreNames<Stores>[], Mode extends IDBTransactionMode> = {
  [Index in keyof Names]: IDBPObjectStore<Stores, Names, Names[Index], Mode>
}

/** Works with stores in one transaction, which ends where the work awaits anything but these. */
export const inStores = <const Names extends readonly StoreNames<Stores>[], Mode extends IDBTransactionMode, Result>(
  names: Names,
  mode: Mode,
  work: (...stores: StoresOf<Names, Mode>) => Promise<Result>,
): Promise<Result> =>
  onDevice(async (database) => {
    const transaction = database.transaction(names, mode)
    const stores = names.map((name) => transaction.objectStore(name)) as StoresOf<Names, Mode>
    const [result] = await Promise.all([work(...stores), transaction.done])
    return result
  })

const openStores = (open: typeof openDB) =>
  open<Stores>('portal', 5, {
    upgrade(database, before, _, transaction) {
      if (before < 1) database.createObjectStore('answers', { keyPath: ['userId', 'hash'] }).createIndex('at', 'at')
      if (before < 2) database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId')
      if (before < 4) database.createObjectStore('claims', { keyPath: 'id' }).createIndex('userId', 'userId')
      const files = database.createObjectStore('files', { keyPath: 'key' })
      for (const name of ['userId', 'owner', 'chosenAt'] as const) files.createIndex(name, name)
      if (before < 2) return
      moveFiles(transaction as unknown as OldStores, before).catch((error: unknown) => {
        logFailure('bring together the files that wait')(error)
        transaction.abort()
      })
    },
    // A newer page, in another tab, waits for this one.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      openAnew()
    },
    terminated: openAnew,
  })

function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openStores(openDB).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

let isMemory = false
let lastWork: Promise<unknown> = Promise.resolve()

/** The next work opens the database anew. */
export function openAnew(): void {
  opened = undefined
  isMemory = false
}

/** Whether this browser keeps nothing: what is written is there as long as the page is. */
export const isOnlyInMemory = (): boolean => isMemory

/** From now on nothing is kept beyond this page: its browser does not take it. */
export function keepInMemory(): Promise<DeviceDatabase> {
  isMemory = true
  opened = import('./memory-database.ts').then(({ memoryDatabase }) =>
    openStores(memoryDatabase().openDB as unknown as typeof openDB),
  )
  return opened
}

let isAsked = false

/**
 * Asks the browser not to drop what this device keeps: short of room, or after some days without a visit, it may drop
 * what exists nowhere else. Once for each page, and nothing waits for the answer: some browsers ask a person.
 */
export function askToStay(): void {
  if (isAsked) return
  isAsked = true
  const storage: StorageManager | undefined = navigator.storage
  void storage?.persist?.().catch(logFailure('have the browser keep what waits'))
}

/** Whether a file came back from the device as long as it was kept; what was kept without its size is taken as it is. */
export const isWhole = ({ file, byteSize }: { readonly file: File; readonly byteSize?: number | undefined }): boolean =>
  byteSize === undefined || file.size === byteSize
