import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { endSession } from '../api/session.ts'
import { forgetSaidErrors } from '../parts/footer/what-went-wrong.tsx'
import { showLanguage } from '../parts/language/readers-language.ts'
import { shownOffers } from '../parts/undo/undo-offer.ts'
import { onToast } from '../ui/notify.ts'
import { theDevice } from './device-database.ts'

const { captureStackTrace } = Error as unknown as { captureStackTrace(of: Error, above: unknown): void }

// A busy machine may take longer than the second that is the default.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError })

/** The page is printed for whoever reads the failure, not at every look of whoever waits for an element. */
function elementError(message: string | null, container: Element): Error {
  const error = Object.defineProperty(new Error(), 'message', {
    get: () => [message, prettyDOM(container)].join('\n\n'),
    configurable: true,
  })
  error.name = 'TestingLibraryElementError'
  captureStackTrace(error, elementError)
  return error
}

// React notes where up to 10,000 elements a second were made, for its developer tools: a sixth of the time of these tests.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined, configurable: true },
)

// Without a server of its own a test calls nobody, also not after its end.
globalThis.fetch = async () => {
  throw new TypeError('Failed to fetch')
}

// Without a layout nothing is on the screen: a page of a test shows all that it has.
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this)
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}

// Every test starts on an empty page, in a browser that nobody used before. Files share their modules, which remember.
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  endSession()
  queryClient.clear()
  onlineManager.setOnline(true)
  void showLanguage('en')
  onToast(() => undefined)()
  forgetSaidErrors()
  shownOffers.set([])
  localStorage.clear()
  sessionStorage.clear()
  theDevice.empty()
  // Not before a test has replaced what it opens.
  const { isOnlyInMemory, openAnew } = await import('../parts/device/database.ts')
  if (isOnlyInMemory()) openAnew()
})
// By itself vitest takes them back before the next test, when the modules of the next file are loaded.
afterAll(() => void vi.unstubAllGlobals())
