import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// A limit ends what hangs; it never judges how quick something is: machines differ by a factor of three and more.
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

const shared = { restoreMocks: true, unstubEnvs: true, ...patience }

/** A module that a test replaces is replaced for every file that shares modules with it. */
const replacesModules = (file: string) => /\bvi[.](mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))

/**
 * Two projects of the same tests: files that share the modules of their worker, since loading them anew costs more than
 * most tests, and beside them those that replace modules, each in a worker of its own.
 */
function projects(name: string, files: readonly string[], test: TestProjectInlineConfiguration['test']) {
  const found = globSync(files, { exclude: ['**/node_modules/**'] })
  return [
    {
      test: {
        name,
        include: found.filter((file) => !replacesModules(file)),
        isolate: false,
        unstubGlobals: true,
        ...shared,
        ...test,
      },
    },
    { test: { name: `${name}-apart`, include: found.filter(replacesModules), ...shared, ...test } },
  ]
}

export default defineConfig({
  test: {
    // More than cores: a file waits for databases and mails a good part of its time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // All databases of the run are removed then.
    teardownTimeout: patience.hookTimeout,
    projects: [
      ...projects(
        'node',
        [
          'packages/*/*.test.ts',
          'packages/*/src/**/*.test.ts',
          'apps/api/src/**/*.test.ts',
          'tools/*/*.test.ts',
          'scripts/**/*.test.mjs',
          'e2e/**/*.test.ts',
          'benchmarks/**/*.test.ts',
        ],
        { setupFiles: ['vitest.setup.ts'], globalSetup: ['apps/api/src/testing/postgres-for-tests.ts'] },
      ),
      ...projects('dom', ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx'], {
        environment: 'happy-dom',
        setupFiles: ['vitest.setup.ts', 'apps/web/src/testing/clean-page.ts'],
        // The DOM of tests has no database.
        alias: { idb: resolve('apps/web/src/testing/device-database.ts') },
        // Styles are skipped, but for the test that reads them as text.
        css: { include: [/[?]raw$/] },
      }),
    ],
  },
})
