import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { isInEveryLanguage } from './language-of-build.ts'

const texts = import.meta.dirname
const web = join(texts, '../../apps/web/src')
const read = (file: string) => readFileSync(file, 'utf8')
const messages = Object.keys(JSON.parse(read(join(texts, '../../messages/en.json'))))

/** What a file of the web client imports of it, and of the messages. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/'(@portal\/texts|[.]+)\/([^']+[.]tsx?)'/g)].map(([, from = '', path = '']) =>
    from === '@portal/texts' ? join(texts, 'src', path) : join(dirname(file), from, path),
  )

function withAllTheyNeed(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return found
}

it('a page says in another language than its own only what every build has in all languages', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*', 'testing/**'] })
  const all = [...withAllTheyNeed(files.map((file) => join(web, file)))]
  const speakers = all.filter((file) => /\bsaidIn\(|\{ locale\b/.test(read(file)))
  expect(speakers).not.toEqual([])
  for (const speaker of speakers) {
    const text = [...withAllTheyNeed([speaker])].map(read).join('\n')
    const said = messages.filter((message) => new RegExp(`\\bm\\.${message}\\b`).test(text))
    expect(said, speaker).not.toEqual([])
    expect(
      said.filter((message) => !isInEveryLanguage(message)),
      speaker,
    ).toEqual([])
  }
})
