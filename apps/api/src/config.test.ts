import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BadSetting } from './bad-setting.ts'
import { demoOperator, keptSecret, readConfig } from './config.ts'
import { demoPassword } from './demo-password.ts'
import { secretSettings } from './secret-files.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'config-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://warranty.example.com',
  JWT_SECRET: 'the secret of a real installation, not guessable',
  DATABASE_URL: 'postgres://portal@db/portal',
  SMTP_URL: 'smtp://mail.example.com',
}
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment })

describe('a bad setting stops the start with a sentence that names it', () => {
  it.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ PUBLIC_URL: 'warranty.example.com' }, /PUBLIC_URL cannot be used: must be an address that starts with http/],
    [{ PUBLIC_URL: 'https://example.com/warranty' }, /PUBLIC_URL cannot be used: must end with its host or port/],
    [{ DATABASE_URL: 'postgres://portal:a#b@db/portal' }, /DATABASE_URL cannot be used: .* # is written %23/],
    [{ SMTP_URL: 'smtps://portal:a/b@mail.example.com' }, /SMTP_URL cannot be used: .* \/ is %2F/],
    [{ MAIL_FROM: 'Warranty' }, /MAIL_FROM cannot be used: must be an address, or a name and an address/],
    [{ MAIL_FROM: 'Warranty <warranty>' }, /MAIL_FROM/],
    [{ MAIL_FROM: 'warranty@example.com, service@example.com' }, /MAIL_FROM/],
    [{ JWT_SECRET: 'short' }, /JWT_SECRET cannot be used: must have at least 32 characters/],
    [{ CAPTCHA: 'none' }, /CAPTCHA/],
    [{ CAPTCHA: 'recaptcha-enterprise', RECAPTCHA_PROJECT_ID: 'p' }, /needs RECAPTCHA_SITE_KEY/],
    [{ BRANDS: 'Arvento, Nordwave' }, /BRANDS/],
    [{ BRANDS: 'Arvento, Nordwave, Nordwave' }, /BRANDS/],
    [{ ADMIN_EMAIL: 'admin@example.com' }, /ADMIN_EMAIL and ADMIN_PASSWORD/],
    [{ DEMO: '0', ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: demoPassword }, /ADMIN_PASSWORD is the published/],
    [{ AWS_ACCESS_KEY_ID: 'id' }, /AWS_SECRET_ACCESS_KEY/],
    [{ ROLE: 'worker' }, /ROLE=worker needs DATABASE_URL/],
    [{ ...production, ROLE: 'api' }, /ROLE=api needs S3_BUCKET/],
    [{ ...production, CAPTCHA: 'off' }, /CAPTCHA=off is refused in production/],
    [{ ...production, RATE_LIMIT: 'off' }, /RATE_LIMIT=off is refused in production/],
    [{ ...production, JWT_SECRET: '' }, /JWT_SECRET is required in production/],
    [{ ...production, JWT_SECRET: 'x'.repeat(32) }, /JWT_SECRET is easy to guess/],
    [{ ...production, PUBLIC_URL: '' }, /PUBLIC_URL is required in production/],
    [{ ...production, SMTP_URL: '' }, /SMTP_URL is required in production/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY cannot be used: it is true, false, a number of hops, or a list/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: 'loopback, proxy.example.com' }, /TRUST_PROXY/],
    [{ METRICS_PORT: 'yes' }, /METRICS_PORT cannot be used: must be a whole number from 0 to 65535/],
    [{ METRICS_PORT: '8080' }, /METRICS_PORT is the same port as PORT/],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment)).toThrow(BadSetting)
    expect(() => read(environment)).toThrow(sentence)
  })
})

it.each(['warranty@localhost', 'Membran, Inc. <warranty@example.com>', '"Membran @ home" <warranty@example.com>'])(
  'mails may come from %s',
  (from) => {
    expect(read({ MAIL_FROM: from }).mail.from).toBe(from)
  },
)

it('an address for people is an origin, as browsers name it', () => {
  const { publicUrl } = read({ ...production, PUBLIC_URL: 'https://Warranty.Example.com:443/' })
  expect(publicUrl).toBe('https://warranty.example.com')
})

it('who has no representative, register or VAT number leaves them blank, and has none of the demo; a name is needed', () => {
  const none = { OPERATOR_REPRESENTATIVE: '', OPERATOR_REGISTER: ' ', OPERATOR_VAT_ID: '' }
  const { operator, operatorOfDemo } = read({ ...production, ...none, OPERATOR_NAME: '' })
  expect(operator).toMatchObject({ representative: '', register: '', vatId: '', name: demoOperator.OPERATOR_NAME })
  expect(operatorOfDemo).toEqual(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'OPERATOR_PHONE'])
})

it('a bucket of backups is reached with the settings of S3, also where files lie in a folder', () => {
  const { storage, s3 } = read({
    S3_ENDPOINT: 'https://s3.example.com',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
  })
  expect(storage.kind).toBe('disk')
  const credentials = { accessKeyId: 'id', secretAccessKey: 'key' }
  expect(s3).toEqual({ endpoint: 'https://s3.example.com', region: 'us-east-1', credentials })
})

describe('a secret may stand in a file', () => {
  const aFile = async (content: string) => {
    const file = join(dataDir, 'a-secret')
    await writeFile(file, content)
    return file
  }

  it('of which the line break at the end does not count', async () => {
    const file = await aFile('postgres://portal:p w@db/portal\n')
    expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://portal:p w@db/portal')
  })

  it.each(secretSettings)('%s', async (name) => {
    const file = await aFile('\n')
    expect(() => read({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE cannot be used: the file ${file} is empty.`)
    expect(() => read({ [`${name}_FILE`]: dataDir })).toThrow(
      `${name}_FILE cannot be used: the file ${dataDir} cannot be`,
    )
    expect(() => read({ [`${name}_FILE`]: file, [name]: 'set' })).toThrow(`${name} and ${name}_FILE are both set`)
  })

  it('and must do as it would in the environment', async () => {
    expect(() => read({ JWT_SECRET_FILE: '/nowhere/secret' })).toThrow(/cannot be read \(ENOENT\)/)
    const file = await aFile('short')
    expect(() => read({ JWT_SECRET_FILE: file })).toThrow(/JWT_SECRET cannot be used: must have at least 32 characters/)
  })
})

describe('without settings', () => {
  it('it fills itself with demo data, and listens to its own machine only', () => {
    expect(read({})).toMatchObject({ demo: true, host: '127.0.0.1', port: 8080, storage: { kind: 'disk' } })
  })

  it.each<Record<string, string>>([
    { DEMO: '0' },
    { DATABASE_URL: 'postgres://portal@db/portal' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://warranty.example.com' },
    production,
  ])('no demo with %j', (set) => {
    expect(read(set).demo).toBe(false)
    if (set.DEMO !== '0') expect(() => read({ ...set, DEMO: '1' })).toThrow(/^DEMO=1 cannot be used here/)
  })

  it.each(['Production', 'prod', 'staging'])('NODE_ENV=%s stops the start, instead of opening a demo', (name) => {
    expect(() => read({ NODE_ENV: name })).toThrow(/NODE_ENV/)
  })

  it.each<[Record<string, string>, string]>([
    [{}, '127.0.0.1'],
    [{ DEMO: '0' }, '127.0.0.1'],
    [{ DATABASE_URL: 'postgres://portal@db/portal' }, '127.0.0.1'],
    [{ HOST: '192.0.2.1' }, '192.0.2.1'],
    [production, '0.0.0.0'],
  ])('with %j it listens on %s', (set, host) => {
    expect(read(set).host).toBe(host)
  })

  it('probes and metrics are answered nowhere, and with a port on this machine only', () => {
    expect(read({}).monitoring).toBeUndefined()
    expect(read({ METRICS_PORT: '9464' }).monitoring).toEqual({ port: 9464, host: '127.0.0.1' })
  })

  it('it makes a secret once, keeps it for its owner alone, and leaves nothing beside it', async () => {
    const { secret } = read({})
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(read({}).secret).toBe(secret)
    expect(await readdir(dataDir)).toEqual(['secret'])
    expect((await stat(join(dataDir, 'secret'))).mode & 0o077).toBe(0)
  })

  it('two first starts at the same moment keep one secret', () => {
    const { secret } = read({})
    // The other start looked before this one had finished.
    let looks = 0
    expect(keptSecret(dataDir, (file) => ++looks > 1 && existsSync(file))).toBe(secret)
    expect(looks).toBe(2)
  })

  it('it never signs with a secret that is damaged', async () => {
    await writeFile(join(dataDir, 'secret'), '')
    expect(() => read({})).toThrow(/The secret kept in .* is damaged/)
  })
})

describe('mails that are kept instead of sent', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:5173' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, true],
    [{ DATABASE_URL: 'postgres://portal@db/portal' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.0.2.1' }, false],
    [{ HOST: '127.0.0.1.example.com' }, false],
    // Behind a proxy on the same machine
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://warranty.example.com' }, false],
    [{ SMTP_URL: 'smtp://mail.example.com' }, false],
    [production, false],
  ])('with %j are shown on /dev/mail: %s', (set, shown) => {
    expect(read(set).mail.isShown).toBe(shown)
  })
})
