import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConfig, getContent } from '@portal/contract/system/config.ts'
import { contentPages } from '@portal/contract/system/content-pages.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BadSetting } from './bad-setting.ts'
import { readConfig } from './config.ts'
import { readOwnContent } from './own-content.ts'
import { openTestPortal } from './testing/portal-for-tests.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-content-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (files: Readonly<Record<string, string | Buffer>>) =>
  Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)))

const imprint = '# Impressum\n\n{name}\n\n- {address}\n\n## Kontakt {#contact}\n\n### Telefon\n\n{phone}\n'

it('the pages that an installation has written itself are read, by page and language', async () => {
  await write({ 'imprint.de.md': imprint, 'help.en.md': '\uFEFF# Help\n', 'logo.png': 'not a page' })
  expect(readOwnContent(folder)).toEqual([
    { page: 'help', language: 'en', markdown: '# Help\n' },
    { page: 'imprint', language: 'de', markdown: imprint },
  ])
})

it('the pages that the web client brings may be copied and changed', async () => {
  const brought = new URL('../../web/src/content/', import.meta.url).pathname
  const pages = (await readdir(brought)).filter((file) => /^(help|imprint|privacy)\.\w+\.md$/.test(file))
  for (const file of pages) await copyFile(join(brought, file), join(folder, file))
  expect(pages).toEqual(expect.arrayContaining(contentPages.map((page) => `${page}.en.md`)))
  expect(readOwnContent(folder)).toHaveLength(pages.length)
})

describe('a folder is refused with a sentence that names what is wrong', () => {
  const refused = () => {
    try {
      return readConfig({ DATA_DIR: folder, CONTENT_DIR: folder })
    } catch (error) {
      return error instanceof BadSetting ? error.message : error
    }
  }
  const cannot = 'The setting CONTENT_DIR cannot be used: '

  it.each([
    [
      'a page there is not',
      { 'terms.de.md': '# AGB' },
      'terms.de.md is no page; there are help, imprint, privacy, each in',
    ],
    ['a language that the portal does not speak', { 'help.xx.md': '# X' }, 'help.xx.md is no page'],
    ['a page without a language', { 'help.md': '# Help' }, 'help.md is no page'],
    ['a name with more in it', { 'help.de.old.md': '# Hilfe' }, 'help.de.old.md is no page'],
    [
      'an unknown value',
      { 'imprint.de.md': '# I\n\n{name} {fax}' },
      'imprint.de.md names {fax}; the values there are name,',
    ],
    ['a value of another page', { 'help.de.md': '# Hilfe\n\n{vatId}' }, 'help.de.md names {vatId}'],
    ['more than 200 kB', { 'help.de.md': `# Hilfe\n${'x'.repeat(200_000)}` }, 'help.de.md is larger than 200 kB'],
    ['another encoding', { 'help.de.md': Buffer.from('# Schaltpläne', 'latin1') }, 'help.de.md is not UTF-8'],
    ['no heading', { 'help.de.md': 'Hilfe' }, 'help.de.md has to begin with its one heading'],
    ['two titles', { 'help.de.md': '# Hilfe\n\n# Mehr Hilfe' }, 'help.de.md has to begin with its one heading'],
    ['a heading below none', { 'help.de.md': '# Hilfe\n\n### Mehr' }, 'help.de.md has to begin with its one heading'],
  ])('%s', async (_what, files, sentence) => {
    await write(files)
    expect(refused()).toContain(cannot + sentence)
  })

  it('a folder in place of a page', async () => {
    await mkdir(join(folder, 'help.de.md'))
    expect(refused()).toContain(cannot)
  })

  it('a folder that is not there', async () => {
    expect(() => readOwnContent(join(folder, 'nowhere'))).toThrow(/CONTENT_DIR cannot be used: .*nowhere/)
  })
})

it('anybody may read an own page, and is told which there are; what is not there is answered 404', async () => {
  await write({ 'imprint.de.md': imprint })
  const tested = await openTestPortal({ environment: { CONTENT_DIR: folder } })
  try {
    const content = (page: string, language: string) =>
      tested.call(getContent, { params: { page, language } as { page: 'imprint'; language: 'de' } })
    expect((await tested.call(getConfig)).body).toMatchObject({ ownContent: [{ page: 'imprint', language: 'de' }] })
    expect(await content('imprint', 'de')).toMatchObject({ status: 200, body: { markdown: imprint } })
    for (const [page, language] of [
      ['imprint', 'en'],
      ['help', 'de'],
    ] as const)
      expect(await content(page, language)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
    for (const [page, language] of [
      ['terms', 'de'],
      ['imprint', 'xx'],
      ['../imprint', 'de'],
    ] as const)
      expect(await content(page, language)).toMatchObject({ status: 400, body: { error: 'VALIDATION' } })
  } finally {
    await tested.close()
  }
})
