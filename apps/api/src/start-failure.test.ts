import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { DatabaseInUse, DatabaseUnavailable } from '@portal/embedded-postgres'
import { expect, it } from 'vitest'
import type { Config } from './config.ts'
import { openClient } from './db/client.ts'
import { DatabaseOutage } from './db/database-outage.ts'
import { Outage } from './outage.ts'
import { startFailureOf } from './start-failure.ts'

const failureOf = (work: Promise<unknown>, config?: Pick<Config, 'monitoring'>) =>
  work.then(
    () => undefined,
    (error: unknown) => startFailureOf(error, config),
  )

const listen = (options: { host: string; port: number }) =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(options, () => server.close(resolve))
  })

it('a database that cannot be reached is named, without its password, and tried again by whoever starts the portal', async () => {
  const failure = await failureOf(openClient({ connectionString: 'postgres://portal:hidden@127.0.0.1:1/portal' }))
  expect(failure?.exitCode).toBe(1)
  expect(failure?.sentence).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*DATABASE_URL\.$/)
  expect(failure?.sentence).not.toContain('hidden')
})

it('a database that another process works with is tried again, one that cannot run is not', () => {
  expect(startFailureOf(new DatabaseInUse('Another process uses it.'))).toMatchObject({ exitCode: 1 })
  // PostgreSQL's own words are no sentence.
  for (const said of ['It is not installed.', 'It is not installed'])
    expect(startFailureOf(new DatabaseUnavailable(said))).toMatchObject({
      exitCode: 78,
      sentence: expect.stringMatching(/^It is not installed\. Or choose another DATA_DIR/),
    })
})

it.each([
  ['PORT', (port: number) => ({ monitoring: { host: '127.0.0.1', port: port + 1 } })],
  ['METRICS_PORT', (port: number) => ({ monitoring: { host: '127.0.0.1', port } })],
])('a port that another program has is named with its setting, %s', async (setting, configOf) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const failure = await failureOf(listen({ host: '127.0.0.1', port }), configOf(port))
  other.close()
  const sentence = `Another program listens on port ${port} already. Stop it, or set ${setting} to a free one.`
  expect(failure).toEqual({ exitCode: 78, sentence })
})

it('an address that this machine does not have is named with its settings', async () => {
  // Kept for documents (RFC 5737).
  const failure = await failureOf(listen({ host: '192.0.2.1', port: 0 }))
  expect(failure).toMatchObject({ exitCode: 78, sentence: expect.stringMatching(/192\.0\.2\.1 .* HOST and PORT/) })
})

it.each(['EACCES', 'EROFS'])('a folder that refuses with %s is named with its setting', (code) => {
  const error = Object.assign(new Error(code), { code, path: '/var/lib/portal/files' })
  expect(startFailureOf(error)).toMatchObject({
    exitCode: 78,
    sentence: expect.stringMatching(/\/var\/lib\/portal\/files .*DATA_DIR/),
  })
})

it('a folder that cannot be made on a read-only disk is named, although that says it is not there', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir', path: '/var/backups/none' })
  expect(startFailureOf(error)).toMatchObject({ exitCode: 78, sentence: expect.stringContaining('/var/backups/none') })
  expect(startFailureOf(Object.assign(error, { syscall: 'open' }))).toBeUndefined()
})

it('a disk without room is named', () => {
  const error = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/var/lib/portal/secret' })
  const sentence = 'There is no room left for /var/lib/portal/secret (ENOSPC). Make room.'
  expect(startFailureOf(error)).toEqual({ exitCode: 78, sentence })
})

it.each([
  [
    new Outage('Another import is being taken in or back'),
    'Another import is being taken in or back. Try again later.',
  ],
  [
    new DatabaseOutage(new Error('canceling statement due to statement timeout')),
    'The database is not available: canceling statement due to statement timeout. Try again later.',
  ],
])('what cannot be done now is said in a sentence, and may be tried again', (error, sentence) => {
  expect(startFailureOf(error)).toEqual({ sentence, exitCode: 1 })
})

it('a bug has no sentence', () => {
  expect(startFailureOf(new TypeError('cannot read properties of undefined'))).toBeUndefined()
})
