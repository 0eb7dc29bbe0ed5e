import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const field = (node: Node, name: string): Node => node[name] as Node

/** Whether an expression draws text, and whether what it draws comes and goes. */
function drawn(expression: Node): { readonly isText: boolean; readonly comesAndGoes: boolean } {
  switch (expression.type) {
    case 'StringLiteral':
      return { isText: String(expression.value).trim() !== '', comesAndGoes: false }
    case 'TemplateLiteral':
      return { isText: true, comesAndGoes: false }
    case 'ParenthesisExpression':
      return drawn(field(expression, 'expression'))
    case 'ConditionalExpression': {
      const ways = ['consequent', 'alternate'].map((way) => drawn(field(expression, way)))
      return { isText: ways.some(({ isText }) => isText), comesAndGoes: true }
    }
    case 'BinaryExpression': {
      const isLogical = ['&&', '||', '??'].includes(String(expression.operator))
      return { isText: isLogical && drawn(field(expression, 'right')).isText, comesAndGoes: isLogical }
    }
    case 'CallExpression': {
      const callee = field(expression, 'callee')
      if (callee.type !== 'MemberExpression') return { isText: false, comesAndGoes: false }
      const of = field(callee, 'object')
      const isMessage = of.type === 'Identifier' && of.value === 'm'
      return { isText: isMessage, comesAndGoes: field(callee, 'property').value === 'map' }
    }
    default:
      return { isText: false, comesAndGoes: false }
  }
}

function drawnBy(child: Node): ReturnType<typeof drawn> | undefined {
  if (child.type === 'JSXText')
    return String(child.value).trim() === '' ? undefined : { isText: true, comesAndGoes: false }
  if (child.type !== 'JSXExpressionContainer') return { isText: false, comesAndGoes: false }
  const expression = field(child, 'expression')
  const isBlank = expression.type === 'StringLiteral' && String(expression.value).trim() === ''
  return expression.type === 'JSXEmptyExpression' || isBlank ? undefined : drawn(expression)
}

/** The elements in which a text stands beside something that comes and goes. */
function found(node: unknown, file: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => found(one, file))
  if (!isNode(node)) return []
  const inside = Object.values(node).flatMap((value) => (typeof value === 'object' ? found(value, file) : []))
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return inside
  const children = (node.children as readonly Node[]).flatMap((child) => drawnBy(child) ?? [])
  const isWrong =
    children.length > 1 && children.some(({ isText }) => isText) && children.some(({ comesAndGoes }) => comesAndGoes)
  const words = (node.children as readonly Node[]).map(({ type }) => type).join(' ')
  return isWrong ? [`${file}: ${words}`, ...inside] : inside
}

const screens: Record<string, string> = import.meta.glob(['../**/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no text stands in one element with something that comes and goes: browsers replace texts that they translate', () => {
  expect(Object.keys(screens).length).toBeGreaterThan(100)
  const wrong = Object.entries(screens).flatMap(([file, source]) =>
    found(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2024' }).body, file),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['const a = <p>Sent {late && <i />}</p>', 1],
  ['const a = <p>{m.sent()} {late && m.late()}</p>', 1],
  ['const a = <p>{late ? <i /> : null}{m.sent()}</p>', 1],
  ['const a = <p><span>Sent</span> {late && <i />}</p>', 0],
  ['const a = <p>{late ? m.late() : m.sent()}</p>', 0],
])('of %s it finds %i', (source, count) => {
  expect(found(parseSync(source, { syntax: 'typescript', tsx: true }).body, 'here')).toHaveLength(count)
})
