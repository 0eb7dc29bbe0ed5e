import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import type { ContentSection } from './content.ts'
import styles from './markdown.module.css'

/** Renders blocks of a content file. HTML in them is shown as text. */
export const Markdown = ({ blocks }: { blocks: readonly Token[] }) =>
  blocks.map((block, at) => {
    const key = block.raw
    if (block.type === 'list') return <List key={key} list={block as Tokens.List} />
    if (block.type === 'table')
      return <Table key={key} table={block as Tokens.Table} caption={captionIn(blocks[at - 1])} />
    return captionIn(block) === undefined && <p key={key}>{inline(block)}</p>
  })

/** The text of a paragraph that names the table below it. */
const captionIn = (block: Token | undefined): string | undefined =>
  block?.type === 'paragraph' ? /^Table: (.*)$/.exec(block.text)?.[1] : undefined

/** The text of a block, with its links and what is emphasised. */
export function inline(block: Token): ReactNode {
  if (!('tokens' in block && block.tokens)) return 'text' in block && block.text
  return block.tokens.map((token) => {
    const content = inline(token)
    if (token.type === 'strong') return <strong key={token.raw}>{content}</strong>
    if (token.type !== 'link') return content
    return (
      <a key={token.raw} href={token.href}>
        {content}
      </a>
    )
  })
}

function List({ list: { ordered, items } }: { list: Tokens.List }) {
  const Element = ordered ? 'ol' : 'ul'
  return (
    <Element>
      {items.map((item) => (
        <li key={item.raw}>{item.tokens.map(inline)}</li>
      ))}
    </Element>
  )
}

const Table = ({ table: { header, rows }, caption }: { table: Tokens.Table; caption: string | undefined }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={caption}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {header.map((cell) => (
            <th key={cell.text} scope="col">
              {cell.tokens.map(inline)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first?.text}>
            <th scope="row">{first?.tokens.map(inline)}</th>
            {others.map((cell) => (
              <td key={cell.text}>{cell.tokens.map(inline)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const below = { h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6' } as const

/** What stands below the headings inside a section. */
export const Subsections = ({
  sections,
  heading: Heading = 'h3',
}: {
  sections: readonly ContentSection[]
  heading?: keyof typeof below
}) =>
  sections.map(({ id, title, blocks, sections: deeper }) => (
    <section key={title}>
      <Heading id={id}>{title}</Heading>
      <Markdown blocks={blocks} />
      <Subsections sections={deeper} heading={below[Heading]} />
    </section>
  ))
