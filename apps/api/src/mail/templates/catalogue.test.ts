import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { membrane, membraneSize } from './brand-images.ts'
import { catalogue, type MailFacts, type MailTemplate } from './catalogue.ts'
import { createMailRenderer } from './render-mail.ts'

const publicUrl = 'https://service.example'
const render = createMailRenderer({
  publicUrl,
  operator: { name: 'Membran Audio GmbH', address: 'Klangstrasse 12, Köln' },
})

const code = { code: '042813', minutes: 15, expiresAt: '2026-02-03T04:20:06.000Z' }
const item = {
  requestId: 10042,
  requestTitle: 'Festival set',
  itemId: 10117,
  brand: 'Kessler Audio',
  itemNumber: 'KA-1204',
  serialNumber: 'KA12-0099',
}
const listed = {
  itemId: 10117,
  brand: 'Kessler Audio',
  itemNumber: 'KA-1204',
  serialNumber: 'KA12-0099',
  status: 'Declined' as const,
}
const companyName = 'HiFi Haus & Söhne'

/** One example of each mail: its facts, the page it leads to, and what it has to say. */
const examples: { [Template in MailTemplate]: { facts: MailFacts<Template>; page: string; says: string[] } } = {
  'verification-code': { facts: code, page: '/verify', says: ['Verify your email', '042813', '15 minutes'] },
  'password-reset-code': {
    facts: { ...code, minutes: 10 },
    page: '/forgot-password',
    says: ['OTP', '042813', '10 minutes'],
  },
  'email-change-code': { facts: code, page: '/profile', says: ['Confirm your new email address', '042813'] },
  'email-change-requested': {
    facts: { firstName: 'Jo', newEmail: 'new@shop.example' },
    page: '/profile',
    says: ['Hello Jo', 'new@shop.example', 'This was not you?'],
  },
  'email-changed-by-administrator': {
    facts: { firstName: 'Jo', oldEmail: 'old@shop.example', newEmail: 'new@shop.example' },
    page: '/login',
    says: ['old@shop.example', 'new@shop.example', 'administrator'],
  },
  'account-activated': { facts: { firstName: 'Jo' }, page: '/login', says: ['Your account is active', 'Hello Jo'] },
  'password-changed': { facts: { firstName: 'Jo' }, page: '/forgot-password', says: ['Your password was changed'] },
  'item-status-changed': {
    facts: {
      firstName: 'Jo',
      ...item,
      status: 'Declined',
      declineReason: 'Out of warranty',
      exchangeNote: null,
      infoRequiredNote: null,
    },
    page: '/request-item/10117',
    says: ['Declined', 'Out of warranty', 'KA12-0099', '10042', 'Festival set'],
  },
  'message-to-dealer': {
    facts: { firstName: 'Jo', ...item, senderFirstName: 'Ute', text: 'Please measure\nthe coil.', attachments: 2 },
    page: '/request-item/10117',
    says: ['Ute, service team', 'Please measure', 'the coil.', 'With 2 attachments'],
  },
  'request-closed': {
    facts: { firstName: 'Jo', requestId: 10042, requestTitle: '', items: [listed] },
    page: '/request/10042',
    says: ['Your request is closed', 'request 10042 is settled', 'KA-1204', 'Declined'],
  },
  'account-waiting': {
    facts: {
      companyName,
      firstName: 'Jo',
      lastName: 'Özer',
      email: 'jo@shop.example',
      city: 'Bonn',
      country: 'Germany',
    },
    page: '/admin/users',
    says: [companyName, 'Jo Özer', 'jo@shop.example', 'Bonn, Germany'],
  },
  'request-submitted': {
    facts: { companyName, requestId: 10042, requestTitle: 'Festival set', items: [listed, listed] },
    page: '/admin/request/10042',
    says: [companyName, '10042', '2 items'],
  },
  'message-to-admins': {
    facts: { companyName, ...item, senderFirstName: 'Jo', text: '5.8 Ohm', attachments: 1 },
    page: '/admin/request-item/10117',
    says: [companyName, '5.8 Ohm', 'With one attachment'],
  },
  'repair-outcome-reported': {
    facts: { companyName, ...item, repairResult: 'UNSUCCESSFUL', repairResultReason: 'It still trips.' },
    page: '/admin/request-item/10117',
    says: [companyName, 'Unsuccessful', 'It still trips.'],
  },
}
const templates = Object.keys(catalogue) as MailTemplate[]

function rendered(template: string, facts: unknown) {
  const mail = render(template, facts)
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

  it('loads nothing from anywhere and links to nowhere else', () => {
    const mail = rendered(template, facts)
    const sources = [...mail.html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).toEqual(mail.inlineImages.map(({ cid }) => `cid:${cid}`))
    expect(mail.html).not.toMatch(/url\(|<link|<script|@import|<iframe|<form/i)
    for (const link of linksOf(mail.html)) expect(link.startsWith(`${publicUrl}/`)).toBe(true)
  })

  it('keeps its structure whatever people wrote', () => {
    // What people cannot choose stays; everything else is theirs.
    const ours = new Set(['code', 'expiresAt', 'status', 'repairResult'])
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
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
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
        expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029\u202e]/)
        const foreign = tagsOf(mail.html).filter((tag) => /<(script|img|a)\b/.test(tag))
        expect(foreign).toEqual(tagsOf(plain.html).filter((tag) => /<(script|img|a)\b/.test(tag)))
      }),
      { numRuns: 60 },
    )
  })

  it('stays a mail of reasonable size when every fact is as long as it may be', () => {
    const endless = JSON.parse(
      JSON.stringify(facts, (key, value) =>
        typeof value === 'string' && !['code', 'expiresAt', 'status', 'repairResult'].includes(key)
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
  expect(render(template, facts)).toMatchObject({ ok: false, problem: expect.stringContaining(template) })
})

it('the picture in the head has twice the pixels of its place', async () => {
  const { width, height } = await sharp(membrane.content).metadata()
  expect({ width, height }).toEqual({ width: membraneSize.width * 2, height: membraneSize.height * 2 })
})
