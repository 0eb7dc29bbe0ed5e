import { m } from '@portal/texts/messages.ts'
import * as z from 'zod/mini'
import { adminMails } from './admin-mails.ts'
import { type Block, type ItemLine, type Letter, paragraph } from './blocks.ts'
import { mostNews } from './dealer-facts.ts'
import { shortened } from './facts.ts'
import { cutShort } from './item-facts.ts'
import type { Pages } from './mail-definition.ts'
import { mail } from './mail-definition.ts'

export type AdminPieceTemplate = keyof typeof adminMails
/** What is told alone by a mail of its own, and together with others by one. */
export const adminPieces = Object.keys(adminMails) as AdminPieceTemplate[]

const pieceOf = <Template extends AdminPieceTemplate>(template: Template) =>
  z.object({ template: z.literal(template), facts: adminMails[template].facts })
const piece = z.discriminatedUnion('template', [
  pieceOf('account-waiting'),
  pieceOf('request-submitted'),
  pieceOf('message-to-admins'),
  pieceOf('note-for-colleague'),
  pieceOf('repair-outcome-reported'),
])
type Piece = z.output<typeof piece>

/** How much of a message is said; its page has the rest. */
const longestNote = 240

/** When several things happened within the time in which mails are collected. */
export const adminNews = mail({
  facts: z.object({ news: z.array(piece).check(z.maxLength(mostNews)) }),
  write: ({ news }, pages): Letter => {
    const count = news.length
    return {
      subject: m.mail_admin_news_subject({ count }),
      preheader: letterOf(news[0] as Piece, pages).subject,
      heading: m.mail_admin_news_heading(),
      blocks: [paragraph(m.mail_admin_news_text()), listOf(news, pages)],
      because: m.mail_because_administrator(),
    }
  },
})

/** One line for each page that something leads to, with all that is told of it. */
function listOf(news: readonly Piece[], pages: Pages): Block {
  const letters = news.map((told) => letterOf(told, pages))
  const lines = [...Map.groupBy(letters, ({ subject, url }) => `${url} ${subject}`).values()].flatMap(
    ([first, ...more]): ItemLine[] =>
      first ? [{ title: first.subject, url: first.url, details: first.said, notes: more.map(({ said }) => said) }] : [],
  )
  return cutShort(lines)
}

/** What the mail about this alone says, in short. */
function letterOf({ template, facts }: Piece, pages: Pages) {
  const write = adminMails[template].write as (facts: unknown, pages: Pages) => Letter
  const { subject, preheader, blocks } = write(facts, pages)
  const button = blocks.find((block) => block.kind === 'button')
  return { subject, said: shortened(preheader, longestNote), url: button?.url ?? pages.login }
}
