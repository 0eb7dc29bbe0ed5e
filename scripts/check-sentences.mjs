// Refuses programs that compare a sentence. A sentence is for people and changes with the language; programs decide by
// codes and values.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { root, say } from './project.mjs'

/** Programs; tests compare sentences, because that is what they promise. */
const isProgram = (path) =>
  /^(apps|packages)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/(testing|samples)\//.test(path)

const comparisons = new Set(['===', '!==', '==', '!='])
/** Methods that compare what they are called on with their argument. */
const comparing = new Set([
  'includes',
  'has',
  'indexOf',
  'lastIndexOf',
  'startsWith',
  'endsWith',
  'localeCompare',
  'search',
  'match',
])
/** Methods that look for one among many. */
const choosing = new Set(['find', 'findIndex', 'some', 'every', 'filter', 'includes', 'indexOf'])
/** `itemFormTexts`, `texts`, `words`: objects that hold sentences. */
const isCatalogue = (name) => /(?:^t|T)exts$|^(?:words|errors)$/.test(name)

const looksLikeSentence = (text) =>
  / /.test(text.trim()) && (/[.!?]$/.test(text.trim()) || text.trim().split(/\s+/).length >= 4)

/** What an expression is without brackets, `as` and `!`. */
function bare(node) {
  let inner = node
  while (
    inner &&
    [
      'ParenthesisExpression',
      'TsAsExpression',
      'TsNonNullExpression',
      'TsConstAssertion',
      'TsSatisfiesExpression',
    ].includes(inner.type)
  )
    inner = inner.expression
  if (inner?.type === 'OptionalChainingExpression') return bare(inner.base)
  return inner
}

/** Whether an expression is a sentence: written down here, or taken from a catalogue of texts. */
function isSentence(node) {
  const expression = bare(node)
  if (!expression) return false
  if (expression.type === 'StringLiteral') return looksLikeSentence(expression.value)
  if (expression.type === 'TemplateLiteral')
    return looksLikeSentence(expression.quasis.map(({ cooked, raw }) => cooked ?? raw).join('x'))
  if (expression.type === 'CallExpression')
    return isSentence(expression.callee) || looksUpSentence(bare(expression.callee))
  return expression.type === 'MemberExpression' && isFromCatalogue(expression)
}

/** `problemText`, `refusalTextOr`. */
const looksUpSentence = (callee) =>
  callee?.type === 'Identifier' && /^(?:problem|refusal)Text(?:Or)?$/.test(callee.value)

/** `itemFormTexts.tooLong`, `texts.crumb[from]`, `errors[code].says`. A code of `errors` by itself is none. */
function isFromCatalogue(member) {
  let depth = 0
  let object = member
  for (; object?.type === 'MemberExpression'; object = bare(object.object)) depth++
  if (object?.type !== 'Identifier' || !isCatalogue(object.value)) return false
  return object.value !== 'errors' || (depth > 1 && member.property.value === 'says')
}

/** `Object.values(passwordTexts)`, with or without a type argument. */
function isAllOfCatalogue(node) {
  const call = bare(node)
  if (call?.type !== 'CallExpression') return false
  const [first] = call.arguments
  const of = bare(first?.expression)
  const name = of?.type === 'Identifier' ? of.value : ''
  return nameOfMethod(call) === 'values' && name !== 'errors' && isCatalogue(name)
}

const nameOfMethod = (call) => {
  const callee = bare(call.callee)
  return callee?.type === 'MemberExpression' ? callee.property.value : undefined
}

function isComparison(node) {
  if (node.type === 'BinaryExpression')
    return comparisons.has(node.operator) && (isSentence(node.left) || isSentence(node.right))
  if (node.type === 'SwitchCase') return isSentence(node.test)
  if (node.type !== 'CallExpression') return false
  const method = nameOfMethod(node)
  if (comparing.has(method) && node.arguments.some(({ expression }) => isSentence(expression))) return true
  return choosing.has(method) && isAllOfCatalogue(bare(node.callee).object)
}

function* nodesIn(value) {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part)
  else if (value && typeof value === 'object') {
    if (typeof value.type === 'string') yield value
    for (const part of Object.values(value)) if (part && typeof part === 'object') yield* nodesIn(part)
  }
}

/**
 * Where a program compares a sentence: one line of text each.
 * @param {string} path
 * @param {string} text
 */
export function comparedSentences(path, text) {
  // The parser counts on from file to file; the first statement says from where.
  const begin = ';'
  const program = parseSync(begin + text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' })
  const bytes = Buffer.from(begin + text)
  const from = program.body[0]?.span.start ?? 0
  const found = []
  for (const node of nodesIn(program.body)) {
    if (!isComparison(node)) continue
    const [start, end] = [node.span.start - from, node.span.end - from]
    const line = bytes.subarray(0, start).toString().split('\n').length
    const compared = bytes.subarray(start, end).toString().replaceAll(/\s+/g, ' ')
    found.push(`${path}:${line}  compares a sentence: ${compared.slice(0, 100)}`)
  }
  return found
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(isProgram)
  const found = files.flatMap((file) => {
    try {
      return comparedSentences(file, readFileSync(join(root, file), 'utf8'))
    } catch (error) {
      // Deleted and not committed yet.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
  for (const problem of found) say(problem)
  say(`${files.length} programs read, ${found.length} compare a sentence.`)
  process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0
}
