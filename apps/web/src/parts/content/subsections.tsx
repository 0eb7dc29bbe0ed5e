import type { ContentSection } from './content.ts'
import { Markdown } from './markdown.tsx'

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
