import { brandName } from '@portal/brand/name.ts'
import type { Badge, Block, FactRow, ItemLine, Letter } from './blocks.ts'
import type { Sender } from './layout.ts'

const worded = (value: string | Badge) => (typeof value === 'string' ? value : value.text)
const quoted = (text: string) =>
  text
    .split('\n')
    .map((row) => `> ${row}`.trimEnd())
    .join('\n')

const factRow = ([label, value]: FactRow) => `${label}: ${worded(value)}`
const itemLine = ({ title, url, details, notes = [], badge }: ItemLine) =>
  [
    `- ${[title, details, badge?.text].filter(Boolean).join(' | ')}`,
    ...(url ? [`  ${url}`] : []),
    ...notes.map((note) => `  ${note.replaceAll('\n', '\n  ')}`),
  ].join('\n')

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'code':
      return `${block.label}: ${block.code}`
    case 'facts':
      return block.rows.map(factRow).join('\n')
    case 'quote':
      return [`${block.by}:`, quoted(block.text), block.more].filter(Boolean).join('\n')
    case 'items':
      return [...block.items.map(itemLine), block.more].filter(Boolean).join('\n')
    case 'section':
      return [block.text, block.url].filter(Boolean).join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
  }
}

/** The text part: the same blocks as the HTML, for whoever reads mails as text. */
export function plainTextOf(letter: Letter, sender: Sender): string {
  const foot = ['-- ', brandName, letter.because, sender.operator, sender.pages.home].join('\n')
  return `${[letter.heading, ...letter.blocks.map(textOf), foot].join('\n\n')}\n`
}
