import { gzipSync } from 'node:zlib'
import { multipart } from '@portal/api/testing/multipart.ts'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import type { Random } from '@portal/domain/testing/seeded-random.ts'
import type { Caller } from '../rig/people.ts'
import { hostileFileNames, hostileNames, hostileText, hostileValue, textAtALimit } from './hostile-values.ts'
import type { Given, World } from './world.ts'

/** A call as it goes over the wire. */
export interface Wire {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string | string[]>
  readonly body: string | Buffer | undefined
}

/** A call between the one that succeeds and the one that is sent; `made` says what was done to it. */
interface Draft {
  by: Caller
  params: Record<string, string>
  query: [name: string, value: string][]
  body: unknown
  file: Given['file']
  headers: Record<string, string | string[]>
  /** Parameters of the path, sent as they are. */
  raw: Record<string, string>
  made: string[]
}

type Change = (draft: Draft, random: Random, world: World) => void

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every place in a value: its owner and the name or index there. */
function placesIn(value: unknown): [owner: Record<string, unknown>, name: string][] {
  if (!isObject(value)) return []
  return Object.keys(value).flatMap((name) => [[value, name], ...placesIn(value[name])] as [typeof value, string][])
}

/** Gives an object a member even where its name means something to the language. */
const setMember = (owner: Record<string, unknown>, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true })

/** The same call by somebody else, or about something else that exists. */
const elsewhere: Change = (draft, random, { known, admin, disabled, nobody, otherDealer }) => {
  const kind = random.next()
  if (kind < 0.25) {
    draft.by = random.pick([otherDealer(), otherDealer(), admin, admin, nobody, disabled])
    draft.made.push('another caller')
    return
  }
  draft.made.push('another thing')
  const other = (name: string) => {
    if (/request/i.test(name) && !/item/i.test(name)) return random.pick(known.requests.slice(-40).concat('10001'))
    if (/item/i.test(name)) return random.pick(known.items.slice(-40).concat('10001'))
    if (/key|file/i.test(name)) return random.pick(known.files.slice(-40).concat('wms-final-uploads/none.jpg'))
    return random.pick(known.emails.slice(-40).concat('nobody@weather.example'))
  }
  for (const name of Object.keys(draft.params)) draft.params[name] = other(name)
  draft.query = draft.query.map(([name, value]) => (/key|email/.test(name) ? [name, other(name)] : [name, value]))
  if (isObject(draft.body))
    for (const name of ['images', 'attachments'])
      if (Array.isArray(draft.body[name]))
        draft.body[name] = Array.from({ length: random.below(5) }, () => other('key'))
}

/** Another text of the same kind: the shape stays right, and the use case has to judge it. */
const otherText: Change = (draft, random) => {
  const places = placesIn(draft.body).filter(([owner, name]) => typeof owner[name] === 'string')
  if (places.length === 0) return otherQuery(draft, random, undefined as never)
  const [owner, name] = random.pick(places)
  owner[name] = random.chance(0.4) ? textAtALimit(random) : hostileText(random)
  draft.made.push(`text ${name}`)
}

const otherValue: Change = (draft, random) => {
  const places = placesIn(draft.body)
  if (places.length === 0 || random.chance(0.1)) draft.body = hostileValue(random)
  else {
    const [owner, name] = random.pick(places)
    owner[name] = hostileValue(random)
    draft.made.push(`value ${name}`)
  }
}

const otherMembers: Change = (draft, random) => {
  const values = [draft.body, ...placesIn(draft.body).map(([owner]) => owner)]
  const owners = values.filter((value) => isObject(value) && !Array.isArray(value)) as Record<string, unknown>[]
  if (owners.length === 0) draft.body = owners[0] = {}
  const owner = random.pick(owners)
  const names = Object.keys(owner)
  if (names.length > 0 && random.chance(0.3)) delete owner[random.pick(names)]
  else setMember(owner, random.pick(hostileNames), random.chance(0.5) ? { polluted: true } : hostileValue(random))
  draft.made.push('members')
}

const otherQuery: Change = (draft, random) => {
  const kind = random.next()
  draft.made.push('query')
  if (draft.query.length === 0 || kind < 0.25) draft.query.push([random.pick(hostileNames), hostileText(random)])
  else if (kind < 0.75) (random.pick(draft.query) as [string, string])[1] = hostileText(random)
  else if (kind < 0.85) draft.query.push([...random.pick(draft.query)])
  else if (kind < 0.92) draft.query.splice(random.below(draft.query.length), 1)
  else random.pick(draft.query)[0] += random.pick(['[]', '[a]', '.a', '\u0000', '%00'])
}

const rawSegments = [
  ...[
    '%',
    '%zz',
    '%00',
    '%ff',
    '%c0%80',
    '%ed%a0%80',
    '%2e%2e',
    '%2f',
    '..',
    '.',
    '%0d%0a',
    '%u0041',
    'x'.repeat(9000),
    ';a=b',
  ],
  ...[
    '10001%00',
    '10001%20',
    '10001/..',
    '%31%30%30%30%31',
    '-1',
    '1e4',
    '0x2711',
    '2147483648',
    '99999999999999999999',
  ],
]
const otherPath: Change = (draft, random) => {
  const names = Object.keys(draft.params)
  if (names.length === 0) return otherQuery(draft, random, undefined as never)
  const name = random.pick(names)
  if (random.chance(0.4)) draft.raw[name] = random.pick(rawSegments)
  else draft.params[name] = hostileText(random)
  draft.made.push(`path ${name}`)
}

/** What a header may hold at all: Node refuses to send the rest. */
const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 9000)
const forgedToken = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMDAwMSIsInJvbGUiOlt7ImF1dGhvcml0eSI6IkFETUlOIn1dfQ.'
const otherHeaders: Change = (draft, random) => {
  const { headers } = draft
  draft.made.push('header')
  const kind = random.below(9)
  if (kind === 0) headers['idempotency-key'] = headerText(hostileText(random))
  else if (kind === 1) headers['x-captcha-token'] = headerText(hostileText(random))
  else if (kind === 2)
    headers['accept-language'] = headerText(random.pick(['*;q=2', ',,,', 'de-'.repeat(2000), hostileText(random)]))
  else if (kind === 3)
    headers['content-type'] = headerText(
      random.pick([
        '',
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/x-www-form-urlencoded',
        hostileText(random),
      ]),
    )
  else if (kind === 4)
    headers.cookie = headerText(
      `refreshToken=${hostileText(random)}; passwordReset=${hostileText(random)}; __proto__=1`,
    )
  else if (kind === 5)
    headers.origin = random.pick([
      'null',
      'https://evil.example',
      'http://warranty.example.evil.example',
      ' ',
      'file://',
    ])
  else if (kind === 6)
    headers.authorization = random.pick([
      `Bearer ${forgedToken}`,
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      `Bearer ${'x'.repeat(9000)}`,
      headerText(hostileText(random)),
    ])
  else if (kind === 7) headers['content-encoding'] = random.pick(['gzip', 'br', 'identity, gzip', 'x'])
  else
    headers[
      random.pick(['x-forwarded-for', 'x-forwarded-host', 'range', 'if-none-match', 'expect', 'x-http-method-override'])
    ] = headerText(hostileText(random))
}

/** How often each kind is chosen. Calls that keep their shape come first: they get as far as the rules. */
const changes: readonly [weight: number, change: Change][] = [
  [34, elsewhere],
  [26, otherText],
  [10, otherValue],
  [8, otherMembers],
  [9, otherQuery],
  [6, otherPath],
  [7, otherHeaders],
]
const sumOfWeights = changes.reduce((sum, [weight]) => sum + weight, 0)
function pickChange(random: Random): Change {
  let left = random.next() * sumOfWeights
  for (const [weight, change] of changes) {
    left -= weight
    if (left < 0) return change
  }
  return elsewhere
}

/** What the given call becomes, and what was done to it. `mutate: false` sends it as it is. */
export async function wireOf(
  endpoint: Endpoint,
  given: Given,
  world: World,
  random: Random,
  { mutate }: { readonly mutate: boolean },
): Promise<{ wire: Wire; made: string[]; signedIn: boolean }> {
  const draft: Draft = {
    by: given.by,
    params: { ...given.params },
    query: Object.entries(given.query ?? {}),
    body: structuredClone(given.body),
    file: given.file,
    headers: { ...given.headers },
    raw: {},
    made: [],
  }
  const onTheWire = mutate && random.chance(given.file ? 0.6 : 0.1)
  if (mutate && !onTheWire) {
    pickChange(random)(draft, random, world)
    if (random.chance(0.2)) pickChange(random)(draft, random, world)
  }
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => draft.raw[name] ?? encodeURIComponent((draft.params[name] ?? '').toWellFormed()),
  )
  // Lone surrogates go out as the bytes that a careless client sends for them.
  const encoded = (text: string) =>
    text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ed%a0%80`
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const authorization = await draft.by.authorization()
  const headers: Wire['headers'] = { ...authorization, ...draft.headers }
  let body: Wire['body']
  if (draft.file) {
    const form = multipart(draft.file)
    body = form.body
    headers['content-type'] ??= form.contentType
  } else if (draft.body !== undefined) {
    body = JSON.stringify(draft.body)
    headers['content-type'] ??= 'application/json'
  }
  const wire: Wire = { method: endpoint.method, path: query === '' ? path : `${path}?${query}`, headers, body }
  const sent = onTheWire ? (draft.file ? brokenForm(wire, draft.file, random) : brokenBytes(wire, random)) : wire
  return {
    wire: sent,
    made: onTheWire ? ['bytes'] : draft.made,
    signedIn: authorization.authorization !== undefined && headers.authorization === authorization.authorization,
  }
}

/** A body that is no JSON, or hardly any. */
function brokenBytes(wire: Wire, random: Random): Wire {
  const text = typeof wire.body === 'string' ? wire.body : '{"title":"x"}'
  const inside = 1 + random.below(Math.max(1, text.length - 1))
  const withBytes = (bytes: number[]) =>
    Buffer.concat([Buffer.from(text.slice(0, inside)), Buffer.from(bytes), Buffer.from(text.slice(inside))])
  const member = /"(\w+)":/.exec(text)?.[1] ?? 'title'
  const body = random.pick<() => string | Buffer>([
    () => text.slice(0, inside),
    () => `${text}${text}`,
    () => `${text}\u0000`,
    () => `\ufeff${text}`,
    () => text.replace('{', `{"${member}":1,`),
    () => text.replace('{', `{"${member}":"a","${member}":{"b":1},`),
    () => text.replace('{', '{"__proto__":{"polluted":true},'),
    () => text.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
    () => text.replace(/"[^"]*"(?=[,}])/, '1e400'),
    () => text.replace(/"[^"]*"(?=[,}])/, `${'9'.repeat(400)}`),
    () => text.replace(/"[^"]*"(?=[,}])/, '"\\ud800"'),
    () => text.replace(/"[^"]*"(?=[,}])/, '"\\u0000"'),
    () => text.replace(/"[^"]*"(?=[,}])/, "'x'"),
    () => text.replace('}', ',}'),
    () => withBytes([0xff, 0xfe]),
    () => withBytes([0xc0, 0x80]),
    () => withBytes([0xed, 0xa0, 0x80]),
    () => withBytes([0xf0, 0x9f]),
    () => Buffer.from(text, 'utf16le'),
    () => gzipSync(text),
    () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    () => `{"${member}":"${'x'.repeat(2 ** 20)}"}`,
    () => `[${'1,'.repeat(200_000)}1]`,
    () => '"text"',
    () => 'null',
    () => '0',
    () => '',
    () => ' ',
  ])()
  return { ...wire, headers: { ...wire.headers, 'content-type': 'application/json' }, body }
}

/** A form that is none, or whose file is not what it says. */
function brokenForm(wire: Wire, file: NonNullable<Given['file']>, random: Random): Wire {
  const boundary = 'weather'
  const part = (disposition: string, content: string | Buffer, type = file.mimeType) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const end = Buffer.from(`--${boundary}--\r\n`)
  const named = (name: string) => `form-data; name="file"; filename="${name}"`
  const whole = (disposition: string, content: string | Buffer, type?: string) =>
    Buffer.concat([part(disposition, content, type), end])
  const { buffer } = file
  const cut = buffer.subarray(0, random.below(buffer.length))
  const flipped = Buffer.from(buffer)
  for (let count = 0; count < 5; count += 1) flipped[random.below(flipped.length)] = random.below(256)
  const body = random.pick<() => Buffer | string>([
    () => part(named('a.png'), buffer),
    () => whole(named('a.png'), cut),
    () => whole(named('a.png'), flipped),
    () => whole(named('a.png'), ''),
    () => whole(named('a.png'), buffer, 'text/html'),
    () => whole(named('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'),
    () => whole(named('a.png'), '<html><script>alert(1)</script>', 'image/png'),
    () =>
      whole(named('a.gif'), Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'), 'image/gif'),
    () => whole(named('a.png'), Buffer.concat([buffer, Buffer.from('<script>alert(1)</script>')])),
    () => whole(named('a.mp4'), Buffer.from('\u0000\u0000\u0000\u0018ftypmp42', 'latin1'), 'video/mp4'),
    () => whole(named('a.pdf'), '%PDF-1.4 nothing more', 'application/pdf'),
    () => whole(named(random.pick(hostileFileNames)), buffer),
    () => whole(named(random.pick(hostileFileNames)), buffer),
    () => whole(`form-data; name="${random.pick(hostileNames).replaceAll(/["\n]/g, '')}"; filename="a.png"`, buffer),
    () => whole('form-data; name="file"', buffer),
    () => whole('form-data', buffer),
    () => whole('', buffer),
    () => whole(`form-data; name="file"; filename="a.png"\r\nx-long: ${'x'.repeat(2 ** 18)}`, buffer),
    () => Buffer.concat([part(named('a.png'), buffer), part(named('b.png'), buffer), end]),
    () =>
      Buffer.concat([
        ...Array.from({ length: 2000 }, (_, at) => part(`form-data; name="f${at}"`, 'x')),
        part(named('a.png'), buffer),
        end,
      ]),
    () => Buffer.concat([part('form-data; name="__proto__"', '{"polluted":true}'), part(named('a.png'), buffer), end]),
    () => `--${boundary}\r\n\r\n\r\n--${boundary}`,
    () => `--${boundary}--`,
    () => `--other\r\n\r\nx`,
    () => '',
    () => Buffer.alloc(100_000, '-'),
  ])()
  const contentType = random.chance(0.9)
    ? `multipart/form-data; boundary=${boundary}`
    : random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=""',
        `multipart/mixed; boundary=${boundary}`,
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
      ])
  return { ...wire, headers: { ...wire.headers, 'content-type': contentType }, body }
}
