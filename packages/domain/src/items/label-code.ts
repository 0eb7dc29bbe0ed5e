import { foldNumber } from '../folded-number.ts'

/** The kinds of codes that are read from a type label. */
export const labelCodeKinds = ['CODE_128', 'DATA_MATRIX', 'EAN_13', 'QR'] as const

export interface LabelCode {
  readonly kind: (typeof labelCodeKinds)[number]
  readonly text: string
}

/** What a code on a type label says of the unit. */
export interface LabelledUnit {
  readonly serialNumber: string
  /** Present where the code says it too. */
  readonly itemNumber?: string
}

/** Ends a field of variable length in GS1 codes, and each field of an ISO 15434 message. */
const groupSeparator = '\u001d'
/** Ends the parts of an ISO 15434 message. */
const recordSeparator = '\u001e'

/**
 * The serial number that a code holds, and the item number where it holds one. Undefined where it holds no serial number for
 * certain: the number of a product (GTIN, EAN) is the same on each of its units, and the address of a web page is none. A text
 * of no known form is a serial number as it stands.
 */
export function unitOfCode({ kind, text }: LabelCode): LabelledUnit | undefined {
  if (kind === 'EAN_13') return undefined
  const content = text.replace(symbologyIdentifier, '').trim()
  if (isOfAnotherThing(content)) return undefined
  return unitOf(
    elementStringsIn(content) ??
      fieldsOfMessage(content) ??
      fieldsOfAddress(content) ??
      fieldsOfObject(content) ??
      namedFields(content) ??
      namedFirst(content) ??
      pairIn(content) ?? { serialNumber: content },
  )
}

interface Fields {
  readonly serialNumber?: string | undefined
  readonly itemNumber?: string | undefined
}

function unitOf({ serialNumber, itemNumber }: Fields): LabelledUnit | undefined {
  const serial = serialNumber && inOneLine(serialNumber)
  if (!serial) return undefined
  const item = itemNumber && inOneLine(itemNumber)
  return item ? { serialNumber: serial, itemNumber: item } : { serialNumber: serial }
}

/** A field of the form has one line, and no characters that only steer. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** What some readers say before the content: that it is a GS1 code (ISO 15424). */
const symbologyIdentifier = /^\](?:C1|d2|Q3|e0)/

/** Application identifiers of GS1 (General Specifications, 3.2): those with a fixed number of characters, by their start. */
const fixedLengths: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14 },
  ...{ '11': 6, '12': 6, '13': 6, '15': 6, '16': 6, '17': 6, '20': 2 },
}
const serialIdentifier = '21'
const itemNumberIdentifiers = ['240', '241']
/** Those of variable length that stand on labels of goods: batch, serial number, further numbers, count. */
const variableIdentifiers = ['10', '21', '22', '30', '37', '240', '241', '242', '250', '251', '91', '92']

/** `(01)04012345678901(21)A7` as people write it, or the same without brackets, as scanners give it. */
function elementStringsIn(content: string): Fields | undefined {
  const elements = content.startsWith('(') ? bracketed(content) : unbracketed(content)
  return elements && fieldsOfElements(elements)
}

type Element = readonly [identifier: string, value: string]

function bracketed(content: string): Element[] | undefined {
  const elements = [...content.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(
    ([, identifier = '', value = '']): Element => [identifier, value],
  )
  return elements.length > 0 && elements.every(([, value]) => value !== '') ? elements : undefined
}

/** Only what is made of known elements from its first character to its last, so that no serial number is taken apart. */
function unbracketed(content: string): Element[] | undefined {
  let rest = withoutSeparator(content)
  // Without a separator, only the number of a product shows that elements follow.
  if (!content.includes(groupSeparator) && !/^01\d{14}(?!$)/.test(rest)) return undefined
  const elements: Element[] = []
  while (rest !== '') {
    const element = firstElement(rest)
    if (!element) return undefined
    const [identifier, value] = element
    if (identifier === '01' && !hasCheckDigit(value)) return undefined
    elements.push(element)
    rest = withoutSeparator(rest.slice(identifier.length + value.length))
  }
  return elements
}

const withoutSeparator = (text: string): string => (text.startsWith(groupSeparator) ? text.slice(1) : text)

function firstElement(text: string): Element | undefined {
  const fixed = fixedLengths[text.slice(0, 2)]
  if (fixed !== undefined) {
    const value = text.slice(2, 2 + fixed)
    return value.length === fixed && /^\d+$/.test(value) ? [text.slice(0, 2), value] : undefined
  }
  const identifier = variableIdentifiers.find((known) => text.startsWith(known))
  const [value = ''] = identifier ? text.slice(identifier.length).split(groupSeparator) : []
  return identifier && value !== '' ? [identifier, value] : undefined
}

const fieldsOfElements = (elements: readonly Element[]): Fields => ({
  serialNumber: elements.find(([identifier]) => identifier === serialIdentifier)?.[1],
  itemNumber: elements.find(([identifier]) => itemNumberIdentifiers.includes(identifier))?.[1],
})

const messageStart = `[)>${recordSeparator}06${groupSeparator}`

/** A message by ISO 15434, format 06: fields that begin with a data identifier (MH10.8.2), `S` and `1P` among them. */
function fieldsOfMessage(content: string): Fields | undefined {
  if (!content.startsWith(messageStart)) return undefined
  const [body = ''] = content.slice(messageStart.length).split(recordSeparator)
  const fields = body.split(groupSeparator)
  const valueAfter = (identifier: string) => fields.find((one) => one.startsWith(identifier))?.slice(identifier.length)
  return { serialNumber: valueAfter('S'), itemNumber: valueAfter('1P') ?? valueAfter('P') }
}

/** How labels and addresses name the two numbers; `serialNumber`, `serial_no` and `Serial No.` are the same name. */
const serialName = String.raw`serial(?:[ _-]?(?:number|no\.?))?|serien-?(?:nummer|nr\.?)|ser\.?[ -]?nr\.?|snr|s/?n|n(?:um[ée]ro|[o°º]?\.?)[ _-]?(?:de[ _-]?)?s[ée]rie`
const itemName = String.raw`(?:item|article|part|model|type)(?:[ _-]?(?:number|no\.?))?|artikel-?(?:nummer|nr\.?)|art\.?[ -]?nr\.?|modell|typ|p/?n`
/** In an address or an object `ref` may be anything. */
const writtenItemName = String.raw`${itemName}|r[ée]f(?:[ée]rence|\.)?`

/** The address of a web page with the serial number as a parameter, or in its path after `21` (GS1 Digital Link). */
function fieldsOfAddress(content: string): Fields | undefined {
  const [, path, query = ''] = /^https?:\/\/([^?#]*)(?:\?([^#]*))?/i.exec(content) ?? []
  if (path === undefined) return undefined
  const parameters = query.split('&').map((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    return { name: decoded(name), value: decoded(value.join('=')) }
  })
  const valueNamed = (names: string) =>
    parameters.find(({ name, value }) => value !== '' && new RegExp(`^(?:${names})$`, 'i').test(name))?.value
  const [, ofPath] = /\/01\/\d{8,14}\/(?:[^/]+\/[^/]+\/)*?21\/([^/]+)/.exec(path) ?? []
  return {
    serialNumber: ofPath ? decoded(ofPath) : valueNamed(`${serialName}|${serialIdentifier}`),
    itemNumber: valueNamed(`${itemName}|${itemNumberIdentifiers.join('|')}`),
  }
}

/** What stands behind `%` in an address; as it is where that is not UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

/** `S/N: 4711`, `PN=AX-690;SN=4711`, one name on each line. Undefined where no serial number is named. */
function namedFields(content: string): Fields | undefined {
  const between = String.raw`[;|,\n\t]`
  const nextName = String.raw`\s(?:${serialName}|${writtenItemName})\s*[:=]`
  const valueNamed = (names: string) =>
    new RegExp(String.raw`(?:^|\s|${between})(?:${names})\s*[:=]\s*(.+?)\s*(?=$|${between}|${nextName})`, 'is').exec(
      content,
    )?.[1]
  const serialNumber = valueNamed(serialName)
  return serialNumber === undefined ? undefined : { serialNumber, itemNumber: valueNamed(writtenItemName) }
}

/** `SN AX690-2231`: a name, then a number, and nothing else. */
function namedFirst(content: string): Fields | undefined {
  const [, serialNumber] = new RegExp(String.raw`^(?:${serialName})\s+(\S*\d\S*)$`, 'i').exec(content) ?? []
  return serialNumber === undefined ? undefined : { serialNumber }
}

/** `item number;serial number`, also with a bar or a tab between them, or with a comma where both look like numbers. */
function pairIn(content: string): Fields | undefined {
  const parts = content.split(isPairWithComma.test(content) ? ',' : /[;|\t]/).map(inOneLine)
  const [itemNumber, serialNumber] = parts
  return parts.length === 2 && itemNumber && serialNumber ? { serialNumber, itemNumber } : undefined
}

/** A comma may belong to a number; between two that each have letters and digits it does not. */
const isPairWithComma = /^(?=[^,]*\d)[A-Z][\w.-]{2,},\s*(?=[^,]*\d)[A-Z][\w.-]{2,}$/i

/** `{"sn":"AX690-2231"}`, what it holds in objects of its own, too. Without a serial number it says none. */
function fieldsOfObject(content: string): Fields | undefined {
  if (!content.startsWith('{') || !content.endsWith('}')) return undefined
  const said: [string, string][] = []
  try {
    JSON.parse(content, (name, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') said.push([name, String(value)])
      return value
    })
  } catch {
    return undefined
  }
  const valueNamed = (names: string) => said.find(([name]) => new RegExp(`^(?:${names})$`, 'i').test(name))?.[1]
  return { serialNumber: valueNamed(serialName), itemNumber: valueNamed(itemName) }
}

/** What codes say that are no unit's: a network, a card with an address, a mail, an appointment, a place. */
const isOfAnotherThing = (content: string): boolean =>
  /^(?:WIFI:|MECARD:|BIZCARD:|BEGIN:V|mailto:|MATMSG:|tel:|sms(?:to)?:|geo:|otpauth:|bitcoin:)/i.test(content)

/** Whether the last digit is the check digit of those before it, as in an EAN or GTIN. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The units that the codes of one label say, each once; a code that says the item number too is the fuller one. */
export function unitsOfCodes(codes: readonly LabelCode[]): LabelledUnit[] {
  const units = new Map<string, LabelledUnit>()
  for (const code of codes) {
    const unit = unitOfCode(code)
    if (!unit) continue
    const key = foldNumber(unit.serialNumber)
    if (!units.get(key)?.itemNumber) units.set(key, unit)
  }
  return [...units.values()]
}
