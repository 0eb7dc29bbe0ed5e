import { limits } from '@portal/domain/limits.ts'
import type { Random } from '@portal/domain/testing/seeded-random.ts'

/** Texts that have broken something somewhere: markup, statements, paths, odd characters. */
const texts = [
  ...[
    '',
    ' ',
    '\t\n',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00y',
    '\udc00\ud800',
    '\u202egpj.exe',
    '\ufeffx',
    '\u200b',
    '\u0085',
  ],
  ...[
    "'",
    '"',
    '\\',
    '\\\\\\',
    '%',
    '%%%',
    '___',
    '%00',
    '%ff',
    '%c0%ae',
    '--',
    ';',
    '&|!:*',
    '*',
    '(',
    '$1',
    '?',
    '{0}',
  ],
  ...[
    "' or '1'='1",
    "'; drop table users; --",
    '1); select pg_sleep(3); --',
    "'||pg_sleep(3)||'",
    '1 union select 1',
    '\\x00',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '<svg/onload=alert(1)>',
    '&#x3c;b&#x3e;',
  ],
  ...[
    '{{7*7}}',
    `\${7*7}`,
    '<%= 7 %>',
    '$(sleep 3)',
    '`id`',
    '| cat /etc/passwd',
    'a\r\nSet-Cookie: x=1',
    'a\nBcc: x@x.example',
  ],
  ...[
    '../../../../etc/passwd',
    '..%2f..%2fetc',
    '..\\..\\x',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    'C:\\x',
  ],
  ...[
    'wms-final-uploads/../x.jpg',
    'wms-final-uploads/x.jpg',
    'wms-final-uploads-evil/x.jpg',
    '/wms-final-uploads/x.jpg',
    'thumb_.jpg',
  ],
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'null',
    'undefined',
    'true',
    'NaN',
    '[object Object]',
    '[]',
    '{}',
  ],
  ...[
    '0',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '١',
    '2147483648',
    '9223372036854775808',
    `${10n ** 40n}`,
    '1e400',
    '-0',
  ],
  ...[
    'a@b.c',
    'A@B.EXAMPLE ',
    'ａ@b.example',
    'a@b@c.example',
    '@',
    'a@',
    '"a b"@x.example',
    'a@x.example\u0000',
    'x@localhost',
  ],
  ...['İstanbul', 'ß', 'ﬃ', '😀', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(40), 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', '‮abc', '𝕏', '\u{10ffff}'],
] as const

/** Values of another kind than the one that was asked for. */
const otherKinds: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e-7],
  ...[
    [],
    {},
    [[]],
    [null],
    [1, 'a', {}],
    [['a']],
    { not: '' },
    { $ne: 1 },
    { contains: '' },
    { length: 3 },
    { toString: 1 },
  ],
  ...[
    { constructor: { prototype: { polluted: true } } },
    Object.fromEntries([['then', 1]]),
    { toJSON: 'x' },
    { id: 1 },
    { value: 'x', trim: 'y' },
  ],
]

/** Names of members that nobody expects. */
export const hostileNames = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length', '', '0', '-1'],
  ...['\u0000', 'a\u0000b', '\ud800', 'a.b', 'a[b]', 'a[]', '$ne', '😀', ' ', '\n', 'x'.repeat(5000)],
  // What an account must not be able to give itself.
  ...[
    'userId',
    'role',
    'enabled',
    'verified',
    'passwordHash',
    'dealerId',
    'completed',
    'closed',
    'status',
    'requestId',
  ],
]

export const hostileFileNames = [
  ...[
    '../../x.png',
    '..\\x.png',
    '/etc/passwd',
    'a\u0000.png',
    '.htaccess',
    '.',
    '..',
    '',
    ' ',
    'x.png.exe',
    'x.php;.png',
  ],
  ...[
    '\u202egnp.exe',
    'a%00.png',
    'a%0d%0ax: y.png',
    "a'b.png",
    'a;b.png',
    '😀.png',
    'CON',
    '-rf',
    `${'x'.repeat(4096)}.png`,
    '\ud83d.png',
  ],
]

const allLimits = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Object.values(value as object).flatMap(allLimits)
/** Every length that some rule has, without those of whole files. */
const lengths = [...new Set(allLimits(limits))].filter((length) => length <= 2000)

/** A text as long as some limit, or by one longer or shorter, in characters of one, two or four bytes. */
export function textAtALimit(random: Random): string {
  const length = random.pick(lengths) + random.pick([-1, 0, 1])
  const unit = random.pick(['x', 'é', '😀', ' x', '\u00a0'])
  return unit.repeat(Math.ceil(Math.max(0, length) / unit.length)).slice(0, Math.max(0, length))
}

/** A text on which a careless pattern takes for ever. */
const slowTexts = [
  'a'.repeat(50_000),
  ' '.repeat(50_000),
  `${'a@'.repeat(20_000)}!`,
  `${'a.'.repeat(20_000)}@`,
  `${'('.repeat(30_000)}`,
  `${'\\'.repeat(30_000)}"`,
  `a@${'a-'.repeat(20_000)}`,
  `${'😀'.repeat(20_000)}`,
]

export function hostileText(random: Random): string {
  const kind = random.next()
  if (kind < 0.6) return random.pick(texts)
  if (kind < 0.9) return textAtALimit(random)
  if (kind < 0.93) return random.pick(slowTexts)
  return Array.from({ length: 1 + random.below(20) }, () => String.fromCharCode(random.below(0x10000))).join('')
}

/** A copy: one call may put its value into another, and the next call must not find it there. */
export const hostileValue = (random: Random): unknown =>
  random.chance(0.55) ? hostileText(random) : structuredClone(random.pick(otherKinds))
