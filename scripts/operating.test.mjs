import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatingCommands } from './operating-commands.mjs'
import { inProject } from './project.mjs'

const read = (path) => readFileSync(inProject(path), 'utf8')
const document = read('docs/operating.md')
const units = ['warranty-portal.service', 'warranty-portal-backup.service'].map((name) =>
  read(`deploy/systemd/${name}`),
)
const settings = new Set(
  read('apps/api/src/config.ts')
    .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
    ?.map((name) => name.trim()),
)

test('the commands that operators are told are there', () => {
  const usage = read('apps/api/src/admin-cli.ts')
  const commands = [...document.matchAll(/(?:npm run admin --|warranty-portal-admin) ([a-z-]+)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(commands)).toEqual(new Set(['doctor', 'backup', 'pending', 'restore', 'verify']))
  for (const name of commands) expect(usage).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
  const { scripts } = JSON.parse(read('package.json'))
  for (const [, name] of document.matchAll(/npm run ([a-z-]+)/g)) expect(Object.keys(scripts)).toContain(name)
})

/**
 * Commands, the file that runs or tries them, and what stands there where it does.
 * @type {readonly (readonly [RegExp, string, string])[]}
 */
const tried = [
  [
    /^(DATA_DIR=\S+ )?(DEMO=0 PORT=8090 npm start$|npm run admin -- (doctor|pending|verify|(backup|restore) \/|backup <))/,
    'e2e/operating.test.ts',
    'npm run admin -- ',
  ],
  [/^npm run admin -- restore <folder>$/, 'e2e/operating.test.ts', "told('npm run admin -- restore <folder>')"],
  [/^npm run sbom/, 'e2e/operating.test.ts', 'npm run sbom'],
  [/^npm run admin -- backup s3:/, 'apps/api/src/backup/backup.test.ts', 's3://backups'],
  // Every journey runs the same program.
  [/^npm start$/, 'e2e/operating.test.ts', 'npm start'],
  [/^npm run release/, 'e2e/tarball/tarball.ts', "'run', 'release'"],
  [/^(apt-get|tar|cd|cp|install|systemd-\w+) /, 'e2e/tarball/tarball.ts', "blockOf('apt-get install ffmpeg')"],
  [/^systemd-sysusers$/, 'e2e/tarball/tarball.ts', "blockOf('apt-get install ffmpeg')"],
  [/^(warranty-portal-admin|systemctl enable) /, 'e2e/tarball/tarball.ts', "blockOf('warranty-portal-admin doctor')"],
  [
    /^DATA_DIR=\S+ (warranty-portal-admin (restore|verify)|DEMO=0 PORT=8090 setpriv)/,
    'e2e/tarball/tarball.ts',
    "'DATA_DIR=/tmp/drill warranty-portal-admin restore'",
  ],
  [
    /^(PORTAL=\S+ warranty-portal-admin|mkdir|tar|systemctl (start|stop|daemon-reload)|rm|mv|rmdir)\b/,
    'e2e/tarball/tarball.ts',
    "blockOf('systemctl start warranty-portal-backup')",
  ],
  [/^systemctl status /, 'e2e/tarball/tarball.ts', "told('systemctl status warranty-portal')"],
  [/^systemctl --failed$/, 'e2e/tarball/tarball.ts', "told('systemctl --failed')"],
  [/^journalctl /, 'e2e/tarball/tarball.ts', "told('journalctl --unit=warranty-portal')"],
  [/^systemd-analyze security$/, 'e2e/tarball/tarball.ts', 'systemd-analyze security'],
  [/^createuser /, 'e2e/tarball/tarball.ts', "'createuser --pwprompt portal'"],
  [/^createdb /, 'e2e/tarball/tarball.ts', "'createdb --owner=portal"],
  [
    /^mv \/(opt\/before|var\/lib)|^warranty-portal-admin restore/,
    'e2e/tarball/tarball.ts',
    "blockOf('systemctl stop warranty-portal && mkdir')",
  ],
  [/^ch(own|mod) \S+ secrets/, 'e2e/image/image.ts', "told('chown 1000 secrets/*')"],
  [/^docker build /, 'e2e/image/image.ts', "'build -f Containerfile'"],
  [/^docker buildx build /, 'e2e/image/image.ts', "'buildx build -f Containerfile --platform linux/amd64,linux/arm64'"],
  [/^docker compose -f compose.production.yaml (up|run) /, 'e2e/image/image.ts', 'up --detach --scale portal=2'],
  [/^docker .* exec portal node apps\/api\/src\/admin-cli.ts doctor$/, 'e2e/image/image.ts', 'admin-cli.ts doctor`)'],
  [/^(apps\/\S+ )?backup s3:/, 'e2e/image/image.ts', 'backup s3://backups/today'],
  // No cluster is reached: the file that it reads is read.
  [/^kubectl /, 'e2e/image/deployments.test.ts', 'the schema of Kubernetes'],
]

/**
 * What looks like a command there and is not tried, and why.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const untried = [
  [/^kill -9$/, 'tells what was done to a portal, and is nothing that an operator types'],
  [/^systemctl edit\b/, 'opens an editor, on a terminal only'],
  [/^too many stored files /, 'is a line of the log'],
]

test('every command that operators are told is tried by a test, or by a program that is one, or it is said why not', () => {
  const commands = operatingCommands()
  expect(commands.length).toBeGreaterThan(60)
  const known = [...tried, ...untried].map(([pattern]) => pattern)
  expect(commands.filter((command) => !known.some((pattern) => pattern.test(command)))).toEqual([])
  for (const [pattern] of untried)
    expect([pattern, commands.some((command) => pattern.test(command))]).toEqual([pattern, true])
  for (const [pattern, file, part] of tried) {
    expect([pattern, commands.some((command) => pattern.test(command))]).toEqual([pattern, true])
    expect(read(file), file).toContain(part)
  }
})

test('the files that they copy and start are there', () => {
  const copied = document.match(/\bdeploy\/[\w./-]*\w(?![\w*])/g) ?? []
  const started = units.flatMap((unit) => unit.match(/\bapps\/[\w./-]+\.ts/g) ?? [])
  expect(copied.length).toBeGreaterThan(3)
  expect(started).toEqual(['apps/api/src/main.ts', 'apps/api/src/admin-cli.ts'])
  for (const path of [...copied, ...started]) expect([path, existsSync(inProject(path))]).toEqual([path, true])
})

test('systemd starts the portal again however long its database is away', () => {
  const [unit = '', service = ''] = (units[0] ?? '').split('[Service]')
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=on-failure\nRestartSec=5$/m)
})

test('the backup may do no more on its machine than the portal, whose folder of data stays closed to others', () => {
  const confined = units.map((unit) =>
    unit.match(/^(StateDirectory|Protect|Private|NoNew|Capability|Restrict|Lock|SystemCall|UMask).*$/gm)?.toSorted(),
  )
  expect(confined[0]).toContain('StateDirectoryMode=0750')
  expect(confined[1]).toEqual(confined[0])
})

test('what is moved out of the folder of data stays closed to others, too', () => {
  const made = document.match(/mkdir .*\/var\/lib\/warranty-portal.*/g)
  expect(made).toEqual(['mkdir --mode=750 /var/lib/warranty-portal.before'])
})

test('the settings that they are told, or given as an example, are read', () => {
  expect(settings.size).toBeGreaterThan(40)
  const told = [...document.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|DEMO|PORT|ROLE)\b(?==|`)/g)].map(([, name]) => name)
  const given = read('deploy/settings.example').match(/^[A-Z_]+(?==)/gm) ?? []
  expect(told.length).toBeGreaterThan(10)
  for (const name of [...told, ...given]) expect(settings).toContain(name)
})

test('what the image installs is there for both of its processors', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const builtFor = (cpu) =>
    Object.entries(packages)
      .filter(([, { os, cpu: processors }]) => os?.includes('linux') && processors?.includes(cpu))
      .map(([name]) => name.replace(cpu, 'cpu'))
  // The Node among the dependencies stays out of the image.
  expect(new Set(builtFor('arm64'))).toEqual(
    new Set(builtFor('x64').filter((name) => name !== 'node_modules/node-linux-cpu')),
  )
})
