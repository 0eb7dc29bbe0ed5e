import { describe, expect, it } from 'vitest'
import { wrongReferences } from './check-references.mjs'

const rules = '# Rules\n\n## Who may read a file?\n\n## Limits\n\n## Limits\n\n```\n## No heading\n```\n'
const tests = `it('keeps what was typed', () => {})`
const paths = new Set([
  'docs/rules.md',
  'docs',
  'apps/api/src/main.ts',
  'apps/api/src/main.test.ts',
  'apps/api/src',
  'README.md',
])

/** What is wrong in one file beside the rules; nothing when it is undefined. */
const wrongIn = (path, text) =>
  wrongReferences(
    new Map([
      ['docs/rules.md', rules],
      ['apps/api/src/main.test.ts', tests],
      [path, text],
    ]),
    paths,
  )

describe('refuses', () => {
  it.each([
    '// as promised (specification 8)',
    '// (decisions 8, Mails)',
    '// logged only (section 8, Silent failures)',
    `says: 'In the form of the specification'.trim()`,
    '// battery 8',
    '// see battery.md',
    '// see spec.md',
    '// see ../../docs/gone.md',
    '// see ../../docs/rules.md#gone',
    '// see ../../docs/rules.md#no-heading',
    '// see ../../docs/rules.md#limits-2',
  ])('in code: %s', (line) => {
    expect(wrongIn('apps/api/src/main.ts', `const a = 1\n${line}`)).toEqual([
      expect.stringMatching(/^apps\/api\/src\/main\.ts:2 {2}/),
    ])
  })

  it.each([
    '[rules](rules.md)',
    '[rules](docs/rules.md#gone)',
    '[here](#gone)',
    'The entry is `apps/api/src/gone.ts`.',
    'As promised (decisions 8).',
    'Tried in `apps/api/src/main.test.ts`, "keeps what was typed", "loses what was typed".',
  ])('in a document: %s', (line) => {
    expect(wrongIn('README.md', `# Read me\n${line}`)).toEqual([expect.stringMatching(/^README\.md:2 {2}/)])
  })
})

describe('accepts', () => {
  it.each([
    '// see ../../docs/rules.md#limits-1',
    '// see docs/rules.md#who-may-read-a-file, and no further',
    '// four decisions later, section by section',
    `'Disconnect the battery.'`,
  ])('in code: %s', (line) => {
    expect(wrongIn('apps/api/src/main.ts', line)).toEqual([])
  })

  it.each([
    '[rules](docs/rules.md#limits)',
    '[here](#read-me), [elsewhere](https://example.com/gone.md#gone), [code](apps/api/src/main.ts)',
    'Its entry is `apps/api/src/main.ts`, its folder `apps/api/src/`, its modules `apps/api/src/<name>.ts`.',
    'Tried in `apps/api/src/main.test.ts`, "keeps what was typed"; elsewhere "nothing is".',
  ])('in a document: %s', (line) => {
    expect(wrongIn('README.md', `# Read me\n${line}`)).toEqual([])
  })
})
