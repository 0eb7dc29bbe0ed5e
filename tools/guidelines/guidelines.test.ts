import { readFileSync } from 'node:fs'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { declineReasonLabel } from '@portal/texts/value-labels.ts'
import { describe, expect, it } from 'vitest'
import { guidelines, guidelinesPage, markdownIn, sourcesLine } from './guidelines.ts'

/** What each line is, and the values that stand in it. */
const outlineOf = (markdown: string) =>
  markdown.split('\n').map((line) => {
    const [kind = line && 'text'] = /^(#+|- \[ \]|-|\d+\. |\||>|```.*|---|<!--|<\/?div)/.exec(line) ?? []
    return [kind, ...(line.match(/\{\w+\}/g) ?? []).toSorted()]
  })

describe.each(guidelines)('the checking guidelines ($language)', ({ language, file }) => {
  const markdown = markdownIn(language)
  const pdf = readFileSync(file, 'latin1')

  it('that the web client offers are what `npm run guidelines` prints', () => {
    expect(pdf.endsWith(sourcesLine(guidelinesPage(markdown, language)))).toBe(true)
  })

  it('fit their pages: A4, small, with bookmarks, and can be read aloud', () => {
    const pages = 1 + (markdown.match(/^---$/gm) ?? []).length
    expect(pages).toBe(6)
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(pages)
    expect(pdf.match(/\/MediaBox \[0 0 594\.\d+ 841\.\d+\]/g)).toHaveLength(pages)
    expect(pdf.length).toBeLessThan(320_000)
    expect(pdf).toContain('/Outlines')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain(`/Lang (${language})`)
  })

  it('explain each decline reason that the portal offers, in its order', () => {
    const labels = saidIn(language, () => declineReasons.map(declineReasonLabel))
    const reasons = labels.map((reason) => markdown.indexOf(`| **${reason}** |`))
    expect(reasons.every((at) => at > 0)).toBe(true)
    expect(reasons).toEqual(reasons.toSorted((one, other) => one - other))
  })

  it('have the outline of the English ones', () => {
    expect(outlineOf(markdown)).toEqual(outlineOf(markdownIn('en')))
  })

  it('leave no place of a figure or a text unfilled', () => {
    expect(guidelinesPage(markdown, language)).not.toMatch(/\{\w+\}|undefined/)
  })
})

it('guidelines that name what does not exist are refused', () => {
  const refused = (markdown: string) => () => guidelinesPage(markdown, 'en')
  expect(refused('{noSuchValue}')).toThrow('There is no {noSuchValue}.')
  expect(refused('```no-such-figure\nAn alternative text\n```')).toThrow('There is no figure no-such-figure.')
})
