import { pages, partsAt } from '@portal/contract/pages.ts'
import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { anyCharacter } from '@portal/domain/testing/any-character.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { codeFacts as code, mailExamples as examples, listedItem as listed } from '../testing/mail-examples.ts'
import { membrane, membraneSize } from './brand-images.ts'
import { catalogue, type MailTemplate } from './catalogue.ts'
import { createMailRenderer } from './render-mail.ts'

const publicUrl = 'https://service.example'
const render = createMailRenderer({
  publicUrl,
  operator: { name: 'Membran Audio GmbH', address: 'Klangstrasse 12, Köln' },
})

const templates = Object.keys(catalogue) as MailTemplate[]

function rendered(template: string, facts: unknown) {
  const mail = render(template, facts, 'en')
  if (!mail.ok) throw new Error(mail.problem)
  return mail
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
/** What a reader sees of markup. */
const seen = (markup: string) =>
  markup
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
const tagsOf = (markup: string) => markup.match(/<[^>]*>/g) ?? []
const linksOf = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '')

describe.each(templates)('the mail %s', (template) => {
  const { facts, page, says } = examples[template]

  it('says what it has to say, in HTML and in text', () => {
    const mail = rendered(template, facts)
    for (const words of says) {
      expect(seen(mail.html)).toContain(words.split('\n')[0])
      expect(mail.text).toContain(words)
    }
    expect(mail.subject).not.toBe('')
  })

  it('leads to its very page, in HTML and in text', () => {
    const mail = rendered(template, facts)
    expect(linksOf(mail.html).concat(mail.text.split(/\s/))).toContain(`${publicUrl}${page}`)
    expect(mail.text.split(/\s/)).toContain(`${publicUrl}${page}`)
  })

  it('loads nothing from anywhere, and links to pages of the portal alone, so that whatever opens them changes nothing', () => {
    const mail = rendered(template, facts)
    const sources = [...mail.html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).toEqual(mail.inlineImages.map(({ cid }) => `cid:${cid}`))
    expect(mail.html).not.toMatch(/url\(|<link|<script|@import|<iframe|<form/i)
    const isPage = (link: string) => Object.values(pages).some((page) => partsAt(page, new URL(link).pathname))
    for (const link of [...linksOf(mail.html), ...(mail.text.match(/https?:\S+/g) ?? [])])
      expect([link, link.startsWith(`${publicUrl}/`) && isPage(link)]).toEqual([link, true])
  })

  it('keeps its structure whatever people wrote', () => {
    // What people cannot choose stays; everything else is theirs.
    const ours = new Set(['template', 'code', 'expiresAt', 'status', 'repairResult', 'due'])
    const withTexts = (value: unknown, text: string, key = ''): unknown => {
      if (typeof value === 'string') return ours.has(key) ? value : text
      if (Array.isArray(value)) return value.map((entry) => withTexts(entry, text))
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withTexts(entry, text, name)]))
    }
    const plain = rendered(template, withTexts(facts, 'words'))
    const hostile = fc.oneof(
      fc.constantFrom(
        '</title><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onclick='alert(1)",
        '<a href="https://evil.example">Sign In</a>',
        '&lt;script&gt;',
        'a\r\nBcc: thief@evil.example\r\n\r\n<h1>',
        '\u202egnp.exe',
        '\u061cgnp\u2067.exe',
      ),
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 }),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const mail = rendered(
          template,
          withTexts(facts, `x${text.replaceAll('\n', ' ').replaceAll(/[\r\u2028\u2029]/g, ' ')}`),
        )
        expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html))
        expect(mail.text.split('\n')).toHaveLength(plain.text.split('\n').length)
      }),
      { numRuns: 60 },
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const mail = rendered(template, withTexts(facts, text))
        expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029\p{Bidi_Control}]/u)
        const foreign = tagsOf(mail.html).filter((tag) => /<(script|img|a)\b/.test(tag))
        expect(foreign).toEqual(tagsOf(plain.html).filter((tag) => /<(script|img|a)\b/.test(tag)))
      }),
      { numRuns: 60 },
    )
  })

  it('stays a mail of reasonable size when every fact is as long as it may be', () => {
    const endless = JSON.parse(
      JSON.stringify(facts, (key, value) =>
        typeof value === 'string' && !['template', 'code', 'expiresAt', 'status', 'repairResult', 'due'].includes(key)
          ? 'ä&'.repeat(5000)
          : value,
      ),
    )
    const mail = rendered(template, endless)
    expect(mail.subject.length).toBeLessThanOrEqual(150)
    // Beyond this, a large provider cuts mails off.
    expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000)
  })
})

describe('mails to an address nobody has proven', () => {
  it.each(['verification-code', 'email-change-code', 'password-reset-code'] as const)(
    '%s repeats nothing that was typed',
    (template) => {
      const typed = {
        firstName: 'Win a prize at evil.example',
        companyName: 'evil.example',
        newEmail: 'x@evil.example',
      }
      const mail = rendered(template, { ...examples[template].facts, ...typed })
      expect(`${mail.subject}${mail.html}${mail.text}`).not.toContain('evil.example')
    },
  )

  it('keep the code out of the subject and out of the preview', () => {
    const mail = rendered('password-reset-code', code)
    expect(mail.subject).not.toContain(code.code)
    const preview = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(mail.html)?.[1]
    expect(preview).toBeTruthy()
    expect(preview).not.toContain(code.code)
  })

  it('show the code in one piece, so that it can be copied', () => {
    const mail = rendered('verification-code', code)
    expect(mail.html).toContain(`>${code.code}</p>`)
    expect(mail.text).toContain(`Verification code: ${code.code}\n`)
    expect(mail.lapsesAt).toEqual(new Date(code.expiresAt))
  })
})

it.each(itemStatuses)('a dealer is told what the status %s means', (status) => {
  const { facts } = examples['item-status-changed']
  const mail = rendered('item-status-changed', { ...facts, declineReason: null, status })
  expect(mail.subject).toContain(status)
  expect(mail.text).toContain(`Status: ${status}`)
  expect(mail.text).not.toContain('Decline reason')
})

it('much news in one mail is cut short, and stays a mail of reasonable size', () => {
  const long = 'ä&'.repeat(500)
  const items = Array.from({ length: 20 }, (_, index) => ({ ...listed, itemId: index + 1, infoRequiredNote: long }))
  const news = Array.from({ length: 30 }, (_, index) => {
    const facts = { firstName: 'Jo', requestId: index + 1, requestTitle: long, items }
    return { template: 'request-closed', facts }
  })
  const { text, html } = rendered('dealer-news', { firstName: 'Jo', news })
  expect(text).toContain('and 580 more')
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
})

it('a long list of items is cut short, and says so', () => {
  const items = Array.from({ length: 14 }, (_, index) => ({ ...listed, serialNumber: `SN-${index}` }))
  const { text, html } = rendered('request-submitted', { ...examples['request-submitted'].facts, items })
  expect(text).toContain('SN-9')
  expect(text).not.toContain('SN-10')
  expect(text).toContain('and 4 more')
  expect(seen(html)).toContain('and 4 more')
})

it.each([
  ['an unknown mail', 'toString', {}],
  ['missing facts', 'account-activated', {}],
  ['a code that is none', 'verification-code', { ...code, code: '<b>123</b>' }],
  ['an unknown status', 'item-status-changed', { ...examples['item-status-changed'].facts, status: 'Lost' }],
  ['no facts', 'account-activated', null],
])('%s is refused with a sentence instead of being sent', (_, template, facts) => {
  expect(render(template, facts, 'en')).toMatchObject({ ok: false, problem: expect.stringContaining(template) })
})

it('the picture in the head has twice the pixels of its place', async () => {
  const { width, height } = await sharp(membrane.content).metadata()
  expect({ width, height }).toEqual({ width: membraneSize.width * 2, height: membraneSize.height * 2 })
})
