import { defineConfig } from 'vitest/config'

// The machines that run this have two cores, and tests here start PostgreSQL, ffmpeg and mail servers.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/api/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: ['apps/api/src/testing/postgres-for-tests.ts'],
          restoreMocks: true,
          unstubEnvs: true,
          ...patience,
        },
      },
      {
        // React without a development-mode check of its own reads the same files as the build.
        test: {
          name: 'dom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          restoreMocks: true,
          unstubEnvs: true,
          ...patience,
        },
      },
    ],
  },
})
