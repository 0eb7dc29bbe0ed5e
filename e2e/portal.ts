import { join } from 'node:path'
import { test as base, expect as expectWithin } from '@playwright/test'
import { languageFor } from '@portal/domain/languages.ts'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { delayAnswers, seedOf } from './delayed-answers.ts'
import { takeNotes } from './failure-notes.ts'
import { patience } from './playwright.config.ts'
import { type RunningPortal, type Settings, startPortal } from './start-portal.ts'

/** As patient in programs as in journeys, whose runner reads the configuration. */
export const expect = expectWithin.configure({ timeout: patience })

export type Portal = Omit<RunningPortal, 'stop'>

const logFileOf = (workerIndex: number) => join(import.meta.dirname, `test-results/portal-of-worker-${workerIndex}.log`)

/**
 * Playwright's `test` with a `portal` (see `startPortal`) that all tests of one worker share; `page.goto('/login')`
 * opens its pages. `test.use({ settings: { CAPTCHA: 'altcha' } })` at the top of a file runs it on a portal of its own
 * with these settings. A test fails when a page throws, breaks its content security policy or misuses React.
 */
export const test = base.extend<
  { failureNotes: undefined; soundPages: undefined; language: undefined },
  { portal: Portal; settings: Settings }
>({
  settings: [{}, { scope: 'worker', option: true }],

  portal: [
    async ({ settings }, use, { workerIndex }) => {
      const { stop, ...portal } = await startPortal(settings, logFileOf(workerIndex))
      await use(portal)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ portal }, use) => use(portal.url),

  /** Names that a journey takes from the messages are those of its browser's language. */
  language: [
    async ({ locale }, use) => {
      setCurrentLanguage(languageFor([locale ?? '']))
      await use(undefined)
    },
    { auto: true },
  ],

  /** A journey that fails says what its pages called last and what the portal logged. `npm run flakes` delays answers. */
  failureNotes: [
    async ({ context, serviceWorkers }, use, testInfo) => {
      const notes = await takeNotes(context, logFileOf(testInfo.workerIndex))
      const seed = seedOf(testInfo.repeatEachIndex)
      // What a service worker answers is not to be routed.
      if (seed !== undefined && serviceWorkers === 'block') await delayAnswers(context, seed)
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) await notes.tell(testInfo, seed)
    },
    { auto: true },
  ],

  soundPages: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (thrown) => errors.push(String(thrown.error())))
      context.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && /Content Security Policy|react\.dev|React/.test(text)) errors.push(text)
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
