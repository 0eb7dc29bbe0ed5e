import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { uploadFailed } from '@portal/domain/media/media-rules.ts'
import { ApiError } from '../../api/client.ts'
import type { UploadOptions } from '../../api/upload.ts'
import { chooseFiles, type FileCount } from './choose-files.ts'
import { presentCount, type StoredFile, storedFrom, type Upload } from './upload.ts'

export interface UploadListOptions {
  /** What was there before: kept over a reload, or the files of a saved item. */
  readonly initial: readonly Upload[]
  /** Called on every change that is worth storing; progress is not. */
  readonly keep: (uploads: readonly Upload[]) => void
  readonly count: FileCount
  readonly send: (file: File, options: UploadOptions) => Promise<UploadResult>
  /** Deletes a stored file that nothing was sent with. Never rejects. */
  readonly deleteStored: (file: StoredFile) => Promise<void>
}

export interface UploadListState {
  readonly uploads: readonly Upload[]
  /** Sentences for the warning box: files that were not taken, uploads that failed. */
  readonly refusals: readonly string[]
  /** Pictures made from the files at hand, by upload. */
  readonly previews: ReadonlyMap<string, string>
}

/** Statuses that are about the file itself, not about the way to the server. */
const refusesTheFile = new Set([400, 413, 415, 422])

const named = ({ id, fileName, kind }: Upload) => ({ id, fileName, kind })

/**
 * The files of one form: sends each at once with progress, cancels, retries, removes. The list outlives the page through
 * `keep` and `initial`; what had been stored needs no second upload.
 */
export function uploadList({ initial, keep, count, send, deleteStored }: UploadListOptions) {
  let state: UploadListState = { uploads: initial, refusals: [], previews: new Map() }
  const atHand = new Map<string, { readonly file: File; readonly stop: AbortController }>()
  const listeners = new Set<() => void>()

  const show = (next: Partial<UploadListState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const change = (uploads: readonly Upload[]) => {
    show({ uploads })
    keep(uploads)
  }
  const replaced = (id: string, by: (before: Upload) => Upload) =>
    state.uploads.map((upload) => (upload.id === id ? by(upload) : upload))

  const release = (id: string) => {
    atHand.get(id)?.stop.abort()
    atHand.delete(id)
    const preview = state.previews.get(id)
    if (!preview) return
    URL.revokeObjectURL(preview)
    show({ previews: new Map([...state.previews].filter(([other]) => other !== id)) })
  }
  const drop = (id: string) => {
    release(id)
    change(state.uploads.filter((upload) => upload.id !== id))
  }

  const begin = async (id: string, file: File) => {
    const stop = new AbortController()
    atHand.set(id, { file, stop })
    const onProgress = (progress: number) =>
      show({ uploads: replaced(id, (before) => ({ ...named(before), step: 'sending', progress })) })
    try {
      const result = await send(file, { signal: stop.signal, onProgress })
      const stored = storedFrom(result)
      // Cancelled in the moment it arrived: nobody will ever send or remove it.
      if (stop.signal.aborted) return await deleteStored(stored)
      // What the bytes say wins over what the name said.
      const { kind } = result
      change(replaced(id, (before) => ({ ...named(before), kind, step: 'stored', removing: false, file: stored })))
    } catch (error) {
      if (!stop.signal.aborted) fail(id, error)
    }
  }

  const fail = (id: string, error: unknown) => {
    const refused = error instanceof ApiError && error.status < 500
    const reason = refused && error.message ? error.message : uploadFailed
    show({ refusals: [...new Set([...state.refusals, reason])] })
    // A file that was refused is refused again, so it leaves; one that got lost on the way can be sent once more.
    if (refused && refusesTheFile.has(error.status)) drop(id)
    else change(replaced(id, (before) => ({ ...named(before), step: 'failed', reason, retriable: true })))
  }

  const retry = (id: string) => {
    const file = atHand.get(id)?.file
    if (!file) return
    show({ refusals: [] })
    change(replaced(id, (before) => ({ ...named(before), step: 'sending', progress: 0 })))
    void begin(id, file)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Takes chosen or dropped files, refuses the others with a sentence each, and sends at once. `failedSince` are stored
     * videos that turned out to be unplayable: they take no place.
     */
    add(files: readonly File[], failedSince: readonly string[] = []): void {
      const present = presentCount(state.uploads.filter(({ id }) => !failedSince.includes(id)))
      const { taken, refusals } = chooseFiles(files, present, count)
      const begun = taken.map((chosen) => ({ ...chosen, id: crypto.randomUUID() }))
      const pictures = begun.filter(({ kind }) => kind === 'image')
      const previews = pictures.map(({ id, file }) => [id, URL.createObjectURL(file)] as const)
      show({ refusals, previews: new Map([...state.previews, ...previews]) })
      if (begun.length === 0) return
      change([
        ...state.uploads,
        ...begun.map(({ id, file, kind }): Upload => ({ id, fileName: file.name, kind, step: 'sending', progress: 0 })),
      ])
      for (const { id, file } of begun) void begin(id, file)
    },
    cancel: drop,
    retry,
    /** Sends again what the connection broke off. */
    retryAll(): void {
      for (const upload of state.uploads) if (upload.step === 'failed' && upload.retriable) retry(upload.id)
    },
    /** Takes a file off the list, and deletes it unless it belongs to a saved item: that is done by saving the item. */
    async remove(id: string): Promise<void> {
      const found = state.uploads.find((upload) => upload.id === id)
      if (found?.step === 'stored' && !found.file.attached) {
        change(replaced(id, (before) => (before.step === 'stored' ? { ...before, removing: true } : before)))
        await deleteStored(found.file)
      }
      drop(id)
    },
    dismissRefusals: () => show({ refusals: [] }),
    /** Puts another list in the place of this one. Uploads that are not in it are stopped; what is stored stays stored. */
    replace(next: readonly Upload[]): void {
      for (const { id } of state.uploads) if (!next.some((upload) => upload.id === id)) release(id)
      show({ refusals: [] })
      change(next)
    },
    /** Stops what is under way. The list itself stays as it was kept. */
    end(): void {
      for (const id of [...atHand.keys(), ...state.previews.keys()]) release(id)
    },
  }
}
