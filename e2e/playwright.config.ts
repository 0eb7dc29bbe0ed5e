import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, chromiumWithoutFramePath } from './chromium.ts'

/** How long a state is waited for, in milliseconds. */
export const patience = 45_000

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './databases.ts',
  outputDir: 'test-results',
  // More than cores: a journey waits for pages most of its time.
  workers: 3,
  forbidOnly: true,
  // They end what hangs; how quick a machine is, is nobody's fault.
  timeout: 300_000,
  expect: { timeout: patience },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Its files would come from an earlier journey's cache; what it is for has journeys of its own (offline.spec.ts).
    serviceWorkers: 'block',
    // A recording takes a good part of a journey's time: `npm test -- e2e NAME --trace retain-on-failure` makes one.
    trace: 'off',
    // It would take one of every page that is closed, and keep those of failures. What failed is pictured by failure-notes.ts.
    screenshot: 'off',
    // A recording needs an ffmpeg of Playwright's own, which only its browser download brings.
    video: 'off',
    launchOptions: {
      executablePath: chromiumWithoutFramePath(),
      args: [...chromiumArguments],
    },
  },
})
