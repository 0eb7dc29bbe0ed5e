import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import type { Shot } from '@portal/domain/evidence/shots.ts'
import { isHeic } from '@portal/domain/media/heic.ts'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import type { VideoFailure } from '@portal/domain/media/video-failure.ts'
import { ApiError } from '../../api/client.ts'
import type { UploadOptions } from '../../api/send-file.ts'
import {
  type FileKind,
  interrupted,
  isLookedAt,
  namedOf,
  presentCount,
  type StoredFile,
  type Upload,
  type UploadFailure,
} from '../device/upload.ts'
import { chooseFiles, type FileRule } from './file-rules.ts'
import { UnreadableHeic } from './lighter/unreadable-heic.ts'
import type { NotArrived } from './send-chosen.ts'
import { type Refusal, withFailure } from './upload-failure.ts'

export interface UploadListOptions {
  /** What was there before: kept over a reload, or the files of a saved item. */
  readonly initial: readonly Upload[]
  /** Called on every change that is worth storing; progress is not. */
  readonly keep: (uploads: readonly Upload[]) => void
  readonly rule: FileRule
  /** How many files the place has beside this list. */
  readonly alreadyThere: () => number
  /** What may make a file of little use, told before it is sent. Never rejects. */
  readonly look?: ((file: File, kind: FileKind, shot: Shot | undefined) => Promise<readonly FileFault[]>) | undefined
  /** Sends a file. Resolves with what the server made of it, or with undefined when nothing is left to do with it. */
  readonly send: (file: File, options: SendingOptions) => Promise<SentFile | undefined>
  /** The file of an upload that a reload interrupted, as far as the device kept it. Never rejects. */
  readonly unsentOf?: ((id: string) => Promise<File | undefined>) | undefined
  /** Told of an upload that is not to be gone on with. */
  readonly giveUp?: ((id: string) => Promise<void>) | undefined
  /** Why a file did not arrive. */
  readonly failureIn: (error: unknown) => UploadFailure
  /** Deletes a stored file that nothing was sent with. Never rejects. */
  readonly deleteStored: (file: StoredFile) => Promise<void>
}

export interface SendingOptions extends Pick<UploadOptions, 'onProgress' | 'signal'> {
  /** Of the upload: the same after a reload. */
  readonly id: string
}

export interface SentFile {
  /** By the content of the file, not by its name. */
  readonly kind: FileKind
  readonly file: StoredFile
  /** What it weighs where this device keeps it. */
  readonly byteSize?: number
}

interface UploadListState {
  readonly uploads: readonly Upload[]
  /** For the warning box: why files were not taken, why uploads failed. */
  readonly refusals: readonly Refusal[]
  /** Previews of the chosen files, by upload. */
  readonly previews: ReadonlyMap<string, string>
}

/** Statuses that are about the file itself or its place, not about the way to the server. */
const refusesTheFile = new Set([400, 404, 409, 413, 415, 422])

const refusesFile = (error: unknown): boolean =>
  error instanceof UnreadableHeic || (error instanceof ApiError && refusesTheFile.has(error.status))

/**
 * The files of one form: sends each at once with progress, cancels, retries, removes, and never has more than the rule
 * allows. A file with a fault, as a blurred photo, is sent only when somebody says so. The list outlives the page
 * through `keep` and `initial`: what had been stored needs no second upload, and `goOn` sends what a reload
 * interrupted.
 */
export function uploadList({
  initial,
  keep,
  rule,
  alreadyThere,
  look,
  send,
  unsentOf,
  giveUp,
  failureIn,
  deleteStored,
}: UploadListOptions) {
  let state: UploadListState = { uploads: initial, refusals: [], previews: new Map() }
  const atHand = new Map<string, { readonly file: File; readonly stop: AbortController }>()
  const listeners = new Set<() => void>()
  /** The files that are being looked at. */
  const looks = new Set<Promise<unknown>>()
  /** What was put aside, and may come back. */
  let aside: readonly Upload[] = []
  /** Whether the form has been left. */
  let isOver = false
  /** Whether the files are being put elsewhere, to be sent from there. */
  let isInterrupted = false

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
  const refuse = (failure: UploadFailure) => show({ refusals: withFailure(state.refusals, failure) })
  const present = () => alreadyThere() + presentCount(state.uploads)

  const release = (id: string) => {
    atHand.get(id)?.stop.abort()
    atHand.delete(id)
    const preview = state.previews.get(id)
    if (!preview) return
    URL.revokeObjectURL(preview)
    show({ previews: new Map([...state.previews].filter(([other]) => other !== id)) })
  }
  const drop = (id: string) => {
    const isStored = state.uploads.some((upload) => upload.id === id && upload.step === 'stored')
    release(id)
    if (!isStored) void giveUp?.(id)
    change(state.uploads.filter((upload) => upload.id !== id))
  }

  const begin = async (id: string, file: File) => {
    const stop = new AbortController()
    atHand.set(id, { file, stop })
    const onProgress = (progress: number) =>
      show({ uploads: replaced(id, (before) => ({ ...namedOf(before), step: 'sending', progress })) })
    onProgress(0)
    try {
      const sent = await send(file, { id, signal: stop.signal, onProgress })
      // Cancelled when it had just arrived: it is not in the list any more.
      if (stop.signal.aborted) return sent && (await deleteStored(sent.file))
      if (!sent) return drop(id)
      change(replaced(id, (before) => ({ ...namedOf(before), ...sent, step: 'stored', removing: false })))
    } catch (error) {
      if (!stop.signal.aborted) fail(id, error)
    }
  }

  const lookAndBegin = async (id: string, file: File, kind: FileKind, shot: Shot | undefined) => {
    if (!look) return begin(id, file)
    atHand.set(id, { file, stop: new AbortController() })
    const looking = look(file, kind, shot)
    looks.add(looking)
    const faults = await looking
    looks.delete(looking)
    // It may have been taken away meanwhile, or be sent from elsewhere.
    if (atHand.get(id)?.stop.signal.aborted !== false) return
    if (faults.length === 0) await begin(id, file)
    else change(replaced(id, (before) => ({ ...namedOf(before), step: 'doubted', faults })))
  }

  const fail = (id: string, error: unknown) => {
    const reason = failureIn(error)
    refuse(reason)
    // A file that was refused is refused again, so it leaves; one that got lost on the way can be sent once more.
    if (refusesFile(error)) drop(id)
    else change(replaced(id, (before) => ({ ...namedOf(before), step: 'failed', reason, retriable: true })))
  }

  /** Takes back and gives up what is in none of the lists any more; what is stored stays stored. */
  const leave = (uploads: readonly Upload[]) => {
    for (const { id, step } of uploads) {
      release(id)
      if (step !== 'stored') void giveUp?.(id)
    }
  }

  const sendAgain = (id: string) => {
    const file = atHand.get(id)?.file
    if (!file) return
    change(replaced(id, (before) => ({ ...namedOf(before), step: 'sending', progress: 0 })))
    void begin(id, file)
  }

  /** A form whose files went elsewhere meanwhile has them no more. */
  const goOnWith = async (id: string) => {
    const file = await unsentOf?.(id)
    const isBrokenOff = state.uploads.some((upload) => upload.id === id && upload.step === 'failed')
    if (!file || !isBrokenOff || isOver) return
    change(replaced(id, (before) => ({ ...namedOf(before), step: 'sending', progress: 0 })))
    await begin(id, file)
  }

  const goOnWithInterrupted = () => {
    for (const { id, ...upload } of state.uploads) if (upload.step === 'failed' && !upload.retriable) void goOnWith(id)
  }

  /** Takes chosen files, says what is wrong with the others, and sends at once. `shot`: what they show. */
  const add = (files: readonly File[], shot?: Shot) => {
    // Nobody would ever take back its preview.
    if (isOver) return
    const { taken, refusals } = chooseFiles(files, present(), rule)
    const begun = taken.map((chosen) => ({ ...chosen, id: crypto.randomUUID() }))
    // Few browsers show a HEIC.
    const pictures = begun.filter(({ kind, file }) => kind === 'image' && !isHeic(file))
    const previews = pictures.map(({ id, file }) => [id, URL.createObjectURL(file)] as const)
    show({ refusals, previews: new Map([...state.previews, ...previews]) })
    if (begun.length === 0) return
    change([
      ...state.uploads,
      ...begun.map(
        ({ id, file, kind }): Upload => ({
          ...{ id, fileName: shownFileName(file.name), kind, byteSize: file.size, shot },
          ...{ step: 'sending', progress: 0, isLookedAt: look !== undefined },
        }),
      ),
    ])
    for (const { id, file, kind } of begun) void lookAndBegin(id, file, kind, shot)
  }

  /** What was put aside comes back no more: it is given up, and deleted where it belongs to no saved item. */
  const endAside = () => {
    const over = aside
    aside = []
    leave(over)
    for (const upload of over) if (upload.step === 'stored' && !upload.file.attached) void deleteStored(upload.file)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Goes on with what a reload interrupted, as far as the device kept it. */
    goOn(): void {
      isOver = false
      goOnWithInterrupted()
    },
    /** Takes chosen or dropped files. */
    add,
    /** Sends a file that waited because it may be of little use. */
    sendAnyway: sendAgain,
    /** Takes other files in the place of one; they show what it was to show. */
    addInstead(id: string, files: readonly File[]): void {
      const shot = state.uploads.find((upload) => upload.id === id)?.shot
      drop(id)
      add(files, shot)
    },
    /** Says what a file shows. */
    shows: (id: string, shot: Shot) => change(replaced(id, (before) => ({ ...before, shot }))),
    cancel: drop,
    /** Sends a file again. Another one may have taken its place meanwhile. */
    retry(id: string): void {
      const inPlace = present()
      show({ refusals: inPlace < rule.maximum ? [] : [rule.tooMany(inPlace)] })
      if (inPlace < rule.maximum) sendAgain(id)
    },
    /** Sends again what the connection broke off, as far as there is room. */
    retryAll(): void {
      if (isInterrupted) return
      const failed = state.uploads.filter((upload) => upload.step === 'failed' && upload.retriable)
      const again = failed.slice(0, Math.max(rule.maximum - present(), 0))
      if (again.length > 0) show({ refusals: [] })
      for (const { id } of again) sendAgain(id)
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
    /** Notes what became of a video that was being processed. */
    videoProcessed(
      key: string,
      processing: StoredFile['processing'],
      failure: VideoFailure | null,
      leftOut?: readonly LeftOut[],
    ): void {
      const isIt = (upload: Upload) =>
        upload.step === 'stored' && upload.file.key === key && upload.file.processing !== processing
      if (!state.uploads.some(isIt)) return
      change(
        state.uploads.map((upload) =>
          upload.step === 'stored' && isIt(upload)
            ? { ...upload, file: { ...upload.file, processing, failure, leftOut } }
            : upload,
        ),
      )
    },
    /** Takes files off the list that the server no longer has, and says so of each. */
    dropGone(keys: readonly string[]): void {
      for (const upload of state.uploads)
        if (upload.step === 'stored' && keys.includes(upload.file.key)) {
          drop(upload.id)
          refuse({ code: 'UPLOAD_GONE', fileName: upload.fileName })
        }
    },
    /** Resolves when no file is being looked at any more: what is of little use is known then. */
    async looked(): Promise<void> {
      await Promise.all(looks)
    },
    /** Resolves when nothing is being sent any more, or after a while. */
    arrived(waitMs: number): Promise<void> {
      const isSending = () => state.uploads.some(({ step }) => step === 'sending')
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          listeners.delete(look)
          resolve()
        }
        const look = () => void (isSending() || end())
        const timer = setTimeout(end, waitMs)
        listeners.add(look)
        look()
      })
    },
    /** Stops what is being sent, without giving it up; until `resume` nothing goes on by itself. */
    interrupt(): void {
      isInterrupted = true
      for (const { id, step } of state.uploads) {
        if (step !== 'sending') continue
        atHand.get(id)?.stop.abort()
        change(replaced(id, (before) => ({ ...namedOf(before), ...interrupted, retriable: true })))
      }
    },
    resume(): void {
      isInterrupted = false
    },
    /** The files among these that did not arrive, as far as this page still has them. */
    notArrived: (uploads: readonly Upload[]): readonly NotArrived[] =>
      uploads.flatMap(({ id, step }) => {
        const file = step === 'failed' ? atHand.get(id)?.file : undefined
        return file ? [{ id, file }] : []
      }),
    /** Notes why a file cannot be kept until it is sent. */
    cannotBeKept: fail,
    /** Takes files off the list and gives nothing of them up: they are sent from elsewhere from now on. */
    handOver(uploads: readonly Upload[]): void {
      const handed = new Set(uploads.map(({ id }) => id))
      for (const id of handed) release(id)
      show({ refusals: [] })
      change(state.uploads.filter(({ id }) => !handed.has(id)))
    },
    dismissRefusals: () => show({ refusals: [] }),
    /**
     * Puts another list in the place of this one. Uploads that are not in it are stopped; what is stored stays stored.
     */
    replace(next: readonly Upload[]): void {
      leave(state.uploads.filter(({ id }) => !next.some((upload) => upload.id === id)))
      show({ refusals: [] })
      change(next)
    },
    /**
     * Empties the list for as long as that can be undone: what is being sent is stopped, and nothing is given up. What
     * was put aside before comes back no more.
     */
    putAside(): void {
      endAside()
      aside = state.uploads
      for (const { id, step } of aside) if (step === 'sending') atHand.get(id)?.stop.abort()
      show({ refusals: [] })
      change([])
    },
    /** Has what was put aside again, in the place of what came since; what was stopped goes on. */
    bringBack(): void {
      const back = aside
      aside = []
      leave(state.uploads)
      show({ refusals: [] })
      change(back)
      goOnWithInterrupted()
      for (const upload of back) {
        const file = atHand.get(upload.id)?.file
        if (upload.step !== 'sending' || !file) continue
        void (isLookedAt(upload) ? lookAndBegin(upload.id, file, upload.kind, upload.shot) : begin(upload.id, file))
      }
    },
    endAside,
    /** Stops what is under way. The list itself stays as it was kept. */
    end(): void {
      isOver = true
      for (const id of [...atHand.keys(), ...state.previews.keys()]) release(id)
    },
  }
}
