import { defineConfig } from 'vitest/config'

// The machines that run this have two cores, and tests here start PostgreSQL, ffmpeg and mail servers.
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // One for each core. By itself vitest leaves one of them free, which would be one of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/*/{,src/**/}*.test.ts',
            'apps/api/src/**/*.test.ts',
            'tools/*/*.test.ts',
            'scripts/**/*.test.mjs',
            'e2e/weather/**/*.test.ts',
          ],
          setupFiles: ['vitest.setup.ts'],
          globalSetup: ['apps/api/src/testing/postgres-for-tests.ts'],
          restoreMocks: true,
          unstubEnvs: true,
          ...patience,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['vitest.setup.ts', 'apps/web/src/testing/clean-page.ts'],
          // Styles are skipped, but for the test that reads them as text.
          css: { include: [/[?]raw$/] },
          restoreMocks: true,
          unstubEnvs: true,
          ...patience,
        },
      },
    ],
  },
})
