import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { colours } from '@portal/brand/colours.ts'
import { mark } from '@portal/brand/mark.ts'
import { makerName } from '@portal/brand/name.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { Marked, Renderer, type Tokens } from 'marked'

/** What the portal decides and the texts only quote: `{fileTypes}` in the Markdown. */
const quotedIn = (language: Language): Readonly<Record<string, string>> =>
  saidIn(language, () => ({
    repairFirst: problemText({ code: 'REPAIR_NOT_TRIED' }),
    filesOfAnItem: numberText(limits.item.maximumFiles),
    fileTypes: acceptedFormats,
    fileMegabytes: numberText(megabytes(limits.file.maximumBytes)),
    descriptionCharacters: numberText(limits.item.issueDescription),
  }))

const read = (path: string) => readFileSync(new URL(path, import.meta.url))

/**
 * The checking guidelines as a page to be printed. README.md says what each piece of Markdown becomes.
 * Throws where the texts name a value or a figure that does not exist.
 */
export function guidelinesPage(markdown: string, language: Language): string {
  const quoted = quotedIn(language)
  const [, foot = ''] = /^<!-- foot: (.*) -->/.exec(markdown) ?? []
  const [, title = ''] = /^# (.*)$/m.exec(markdown) ?? []
  const texts = markdown
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = quoted[name]
      if (value === undefined) throw new Error(`There is no {${name}}.`)
      return value
    })
    .replaceAll(/ \.\.\. (\S+)$/gm, ' <span class="value">$1</span>')
  const content = new Marked({ renderer: { code: figure, table } })
    .parse(texts, { async: false })
    .replaceAll(/<blockquote>\s*<p>\[!(\w+)\]/g, '<blockquote class="$1"><p>')
  return `<!doctype html>
<html lang="${language}">
<title>${title.replace('<br>', ' ')}</title>
<style>${styles(title.replace('<br>', ' '), foot)}</style>
${content}</html>
`
}

/** The last line of a printed PDF. By it a test knows whether the PDF is older than its sources. */
export const sourcesLine = (page: string): string => `% sources ${createHash('sha256').update(page).digest('hex')}\n`

/** The guidelines in each language, and where their PDF stands. */
export const guidelines: readonly { readonly language: Language; readonly file: URL }[] = languages.map((language) => ({
  language,
  file: new URL(`../../apps/web/public/documents/loudspeaker-checking-guidelines.${language}.pdf`, import.meta.url),
}))

export const markdownIn = (language: Language): string => read(`guidelines.${language}.md`).toString()

/** A code block with a figure's name: its first line says what is to be seen, the others are its labels. */
function figure({ lang, text }: Tokens.Code): string {
  const file = `figures/${lang}.svg`
  if (!existsSync(new URL(file, import.meta.url))) throw new Error(`There is no figure ${lang}.`)
  const lines = text.split('\n')
  return read(file)
    .toString()
    .replaceAll(/\{(\d+)([ab]?)\}/g, (place, number: string, part: string) => {
      const line = lines[Number(number)] ?? place
      const [name = place, whatItIs = place] = line.split(': ')
      return { a: name, b: whatItIs }[part] ?? line
    })
}

/** The columns are as wide as the row of dashes says; a table without rows is a line of fields to fill in. */
function table(this: Renderer, token: Tokens.Table): string {
  const widths = [...(token.raw.split('\n')[1] ?? '').matchAll(/-+/g)].map(([{ length }]) => length)
  const all = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => `<col style="width: ${((width / all) * 100).toFixed(2)}%">`)
  return Renderer.prototype.table
    .call(this, token)
    .replace(
      '<table>',
      `<table${token.rows.length === 0 ? ' class="fields"' : ''}><colgroup>${columns.join('')}</colgroup>`,
    )
}

const markUrl = (size: number) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${mark.size} ${mark.size}">` +
      `<path fill="${colours.ink[0]}" fill-rule="evenodd" d="${mark.rings}"/>` +
      `<circle fill="${colours.copper[0]}" cx="${mark.cap.cx}" cy="${mark.cap.cy}" r="${mark.cap.r}"/></svg>`,
  )}")`

const fonts = {
  400: import.meta.resolve('@fontsource/geist/files/geist-latin-400-normal.woff2'),
  700: import.meta.resolve('@fontsource/geist/files/geist-latin-700-normal.woff2'),
}

/** The style sheet with what only a program knows: the brand, its typeface, and what stands at the edge of each page. */
function styles(title: string, foot: string): string {
  const faces = Object.entries(fonts).map(
    ([weight, font]) =>
      `@font-face { font-family: Geist; font-weight: ${weight}; src: url(data:font/woff2;base64,${read(font).toString('base64')}) }`,
  )
  // Paper has no dark mode.
  const inks = Object.entries(colours).map(([name, [light]]) => `--${name}: ${light};`)
  return `${faces.join('\n')}
:root { ${inks.join(' ')} --mark: ${markUrl(66)} }
@page {
  @top-left { content: ${markUrl(15)} "\\2002${makerName}" }
  @top-right { content: "${title}" }
  @bottom-left { content: "${foot}" }
}
${read('guidelines.css')}`
}
