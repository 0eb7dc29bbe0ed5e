/** What is used of a service worker: the types of workers and of pages exclude each other in one program. */
export interface WaitingEvent extends Event {
  readonly preloadResponse?: Promise<Response | undefined>
  waitUntil(work: Promise<unknown>): void
}

/** A built file, as the build tells it (apps/web/language-builds.ts). */
export interface BuiltFile {
  readonly url: string
  /** What changes with the content of a file whose name does not. */
  readonly revision: string | null
  /** The languages whose pages have a use for it; absent where all have. */
  readonly languages?: readonly string[]
}

interface WaitingMessage extends WaitingEvent {
  readonly data: unknown
}

export interface ServiceWorker {
  /** The files of this build, put in when it is built. */
  readonly __WB_MANIFEST: readonly BuiltFile[]
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'message', listener: (event: WaitingMessage) => void): void
}
