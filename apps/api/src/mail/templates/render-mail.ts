import { brandName } from '@portal/brand/name.ts'
import type { Language } from '@portal/domain/languages.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import type { InlineImage } from '../mail-transport.ts'
import type { Badge, Block, FactRow, ItemLine, Letter } from './blocks.ts'
import { membrane } from './brand-images.ts'
import { catalogue, type MailTemplate } from './catalogue.ts'
import { layout, type Sender } from './layout.ts'
import type { MailDefinition } from './mail-definition.ts'
import { pagesAt } from './mail-definition.ts'

export type RenderedMail =
  | {
      readonly ok: true
      readonly subject: string
      readonly html: string
      readonly text: string
      readonly inlineImages: readonly InlineImage[]
      /** When its code expires: it is not sent after that. */
      readonly lapsesAt: Date | undefined
    }
  /** There is no such mail, or its facts are wrong: trying again cannot help. */
  | { readonly ok: false; readonly problem: string }

/** A queued mail's template and facts, as the database holds them, to subject, HTML and text in this language. */
export type MailRenderer = (template: string, facts: unknown, language: Language) => RenderedMail

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(catalogue, name)

/** Headers are one line; a longer subject than this is cut off everywhere. */
const longestSubject = 150

/**
 * Renders the mails of this installation.
 *
 * @param settings.publicUrl the web client's origin, which every link leads to
 * @param settings.operator stands at the foot of every mail
 */
export function createMailRenderer(settings: {
  readonly publicUrl: string
  readonly operator: { readonly name: string; readonly address: string }
}): MailRenderer {
  const { operator } = settings
  const sender: Sender = {
    operator: `${operator.name}, ${operator.address}`,
    pages: pagesAt(settings.publicUrl),
  }

  return (template, facts, language) => {
    if (!isTemplate(template)) return { ok: false, problem: `There is no mail called ${template}` }
    const definition: MailDefinition = catalogue[template] as unknown as MailDefinition
    const parsed = definition.facts.safeParse(facts)
    if (!parsed.success) {
      const at = parsed.error.issues[0]?.path.join('.') ?? ''
      return { ok: false, problem: `The facts of the mail ${template} do not fit${at && `: ${at}`}` }
    }
    return saidIn(language, () => {
      const letter = definition.write(parsed.data, sender.pages)
      return {
        ok: true,
        subject:
          letter.subject.length > longestSubject ? `${letter.subject.slice(0, longestSubject - 1)}…` : letter.subject,
        html: layout(letter, sender),
        text: plainTextOf(letter, sender),
        inlineImages: [membrane],
        lapsesAt: definition.lapsesAt?.(parsed.data),
      }
    })
  }
}

const worded = (value: string | Badge) => (typeof value === 'string' ? value : value.text)
const quoted = (text: string) =>
  text
    .split('\n')
    .map((row) => `> ${row}`.trimEnd())
    .join('\n')

/** What a label is that stands on a line of its own. */
const labelLine = (label: string) => m.common_labelled({ label, value: '' }).trimEnd()
const factRow = ([label, value]: FactRow) => m.common_labelled({ label, value: worded(value) })
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
      return m.common_labelled({ label: block.label, value: block.code })
    case 'facts':
      return block.rows.map(factRow).join('\n')
    case 'quote':
      return [labelLine(block.by), quoted(block.text), block.more].filter(Boolean).join('\n')
    case 'items':
      return [...block.items.map(itemLine), block.more].filter(Boolean).join('\n')
    case 'section':
      return [block.text, block.url].filter(Boolean).join('\n')
    case 'button':
      return `${labelLine(block.label)}\n${block.url}`
  }
}

/** The text part: the same blocks as the HTML, for whoever reads mails as text. */
function plainTextOf(letter: Letter, sender: Sender): string {
  const foot = ['-- ', brandName, letter.because, sender.operator, sender.pages.home].join('\n')
  return `${[letter.heading, ...letter.blocks.map(textOf), foot].join('\n\n')}\n`
}
