import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { lexer, type Token, type Tokens } from 'marked'
import { Paper } from './paper.ts'

/** What the portal decides and the texts only quote: `{fileTypes}` in the Markdown. */
const quoted: Readonly<Record<string, string>> = {
  repairFirst: problemText({ code: 'REPAIR_NOT_TRIED' }),
  filesOfAnItem: String(limits.item.maximumFiles),
  fileTypes: acceptedFormats,
  fileMegabytes: String(megabytes(limits.file.maximumBytes)),
  descriptionCharacters: limits.item.issueDescription.toLocaleString('en-US'),
}

/** Its own date, not the day it was made on: the same texts are the same file. */
const edition = new Date(Date.UTC(2026, 8, 1))

/**
 * Writes the checking guidelines as a PDF. README.md says what each piece of Markdown becomes.
 * Throws where the texts name something that there is not, and where they do not fit their pages.
 */
export function writeGuidelines(markdown: string, output: NodeJS.WritableStream): void {
  const tokens = lexer(
    markdown.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const text = quoted[name]
      if (text === undefined) throw new Error(`There is no {${name}}.`)
      return text
    }),
  )
  const paper = new Paper({
    title: titleLines(tokens).join(' '),
    foot: directives(tokens).find(([name]) => name === 'foot')?.[1] ?? '',
    language: 'en',
    pages: 1 + directives(tokens).filter(([name]) => name === 'page').length,
    edition,
  })
  paper.page()
  for (const token of tokens) setBlock(paper, token)
  paper.end(output)
}

const titleLines = (tokens: readonly Token[]): string[] => {
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  return title?.text.split('<br>') ?? []
}

/** `<!-- column 1 of 2 -->` is ["column", "1 of 2"]. */
const directivesIn = ({ raw }: Token): [name: string, value: string][] =>
  [...raw.matchAll(/<!-- (\w+):? ?(.*?) -->/g)].map(([, name = '', value = '']) => [name, value])

const directives = (tokens: readonly Token[]) => tokens.filter(({ type }) => type === 'html').flatMap(directivesIn)

function setBlock(paper: Paper, token: Token): void {
  switch (token.type) {
    case 'html':
      for (const [name, value] of directivesIn(token)) {
        if (name === 'page') paper.page()
        if (name === 'space') paper.space(Number(value))
        const [number = 1, of = 1] = value.split(' of ').map(Number)
        if (name === 'column') paper.column(number, of)
      }
      break
    case 'heading':
      if (token.depth === 1) paper.title(token.text.split('<br>'))
      else if (token.depth === 2) paper.heading(token.text.replace(/^(\d+) /, '$1  '))
      else paper.subheading(token.text)
      break
    case 'paragraph': {
      const caption = /^_(.*)_$/s.exec(token.text)
      if (caption) paper.caption(caption[1] ?? '')
      else paper.paragraph(token.text)
      break
    }
    case 'list':
      setList(paper, token as Tokens.List)
      break
    case 'blockquote': {
      const [kind = '', title = '', ...text] = token.text.split('\n')
      paper.note(kind === '[!WARNING]' ? 'warning' : 'note', title.replaceAll('**', ''), text.join(' '))
      break
    }
    case 'table':
      setTable(paper, token as Tokens.Table)
      break
    case 'code': {
      const [alt = '', ...labels] = token.text.split('\n')
      paper.figure(token.lang ?? '', alt, labels)
      break
    }
    default:
      if (token.type !== 'space') throw new Error(`What becomes of "${token.raw}" in the PDF is not decided.`)
  }
}

function setList(paper: Paper, { items, ordered }: Tokens.List): void {
  const texts = items.map(({ text }) => text)
  if (ordered) paper.steps(texts)
  else if (items[0]?.task) paper.checks(texts)
  else paper.bullets(texts)
}

/** The columns are as wide as the row of dashes says; a table without rows is a line of fields to fill in. */
function setTable(paper: Paper, { raw, header, rows }: Tokens.Table): void {
  const widths = [...(raw.split('\n')[1] ?? '').matchAll(/-+/g)].map(([dashes]) => dashes.length)
  const names = header.map(({ text }) => text)
  if (rows.length === 0) paper.fields(widths, names)
  else
    paper.table(
      widths,
      names,
      rows.map((row) => row.map(({ text }) => text)),
    )
}
