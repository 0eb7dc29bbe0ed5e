import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contentOf, leadOf } from './content.ts'
import { Markdown, Subsections } from './markdown.tsx'

const name = 'Klangwerk <b>GmbH</b> & Co. *KG*'

const showsPage = (markdown: string, values = {}) => {
  const { blocks } = contentOf(markdown, values)
  return render(<Markdown blocks={blocks} />).container
}

describe('a content file', () => {
  it('has sections with anchors, and knows what stands below each heading', () => {
    const page = contentOf('# Help\n\nLead\n\n## Guide {#guide}\n\n### First\n\nText\n\n## Tips\n', {})
    expect(page.title).toBe('Help')
    expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
      ['guide', 'Guide'],
      [undefined, 'Tips'],
    ])
    expect(page.sections[0]?.sections.map(({ title, blocks }) => [title, blocks.length])).toEqual([['First', 1]])
  })

  it('begins with a paragraph as its lead, or without one', () => {
    const leadAndRest = (markdown: string) => {
      const { lead, rest } = leadOf(contentOf(markdown, {}))
      return [lead?.raw.trim(), rest.map(({ type }) => type)]
    }
    expect(leadAndRest('# P\n\nLead\n\nMore\n\n- one\n')).toEqual(['Lead', ['paragraph', 'list']])
    expect(leadAndRest('# P\n\n- one\n')).toEqual([undefined, ['list']])
    expect(leadAndRest('# P\n')).toEqual([undefined, []])
  })

  it('shows whatever stands below the headings inside a section', () => {
    const [section] = contentOf(
      '# P\n\n## S\n\n### One {#one}\n\nText\n\n#### Deeper\n\nMore\n\n### Two\n',
      {},
    ).sections
    render(<Subsections sections={section?.sections ?? []} />)
    expect(screen.getAllByRole('heading').map(({ tagName, id, textContent }) => [tagName, id, textContent])).toEqual([
      ['H3', 'one', 'One'],
      ['H4', '', 'Deeper'],
      ['H3', '', 'Two'],
    ])
    expect(screen.getByText('More')).toBeDefined()
  })

  it('repeats a line for each of several values and leaves one out that has none', () => {
    const shown = showsPage('# P\n\n- {lines}\n- Phone: {phone}\n- E-mail: {email}\n', {
      lines: ['A', 'B'],
      phone: '',
      email: 'a@b.example',
    })
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['A', 'B', 'E-mail: a@b.example'])
    expect(within(shown).queryByRole('link')).toBeNull()
  })

  it('shows values and HTML as the text they are', () => {
    const shown = showsPage('# P\n\n{name}\n\nRaw <script>alert(1)</script>\n', { name })
    expect(shown.textContent).toBe(`${name}Raw <script>alert(1)</script>`)
    expect(shown.querySelector('script, b, em')).toBeNull()
  })

  it('is refused when it names a value that does not exist', () => {
    expect(() => contentOf('# P\n\n{nonsense}\n', {})).toThrow('nonsense')
  })

  it('shows a table with its caption and headings of rows and columns', () => {
    showsPage('# P\n\nTable: Cookies\n\n| Cookie | Purpose |\n| --- | --- |\n| one | none |\n')
    expect(screen.getByRole('table', { name: 'Cookies' })).toBeDefined()
    expect(screen.getByRole('columnheader', { name: 'Purpose' })).toBeDefined()
    expect(screen.getByRole('rowheader', { name: 'one' })).toBeDefined()
  })
})
