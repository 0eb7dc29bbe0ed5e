import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** The ten cases, told in English and in German. */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '*.case.ts',
  outputDir: '../test-results/cases',
  reporter: 'list',
  projects: [
    { name: 'en', use: { locale: 'en-GB' } },
    { name: 'de', use: { locale: 'de-DE' } },
  ],
})
