import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const document = readFileSync(inProject('docs/operating.md'), 'utf8')

/** Blocks of commands of docs/operating.md, each line a command. */
export const operatingBlocks = () =>
  [...document.matchAll(/(?:^ {4}\S.*\n)+/gm)].map(([block]) => block.trim().split(/\n */))

/**
 * Every command that docs/operating.md tells operators, in blocks, sentences and tables, those that are joined by && each for itself.
 * In a sentence it is whatever begins with a word in small letters, behind settings perhaps, and goes on.
 * @returns {string[]}
 */
export function operatingCommands() {
  const quoted = [...document.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const spans = quoted.filter((span) => /^([A-Z_]+=\S+ )*[a-z][\w./-]* \S/.test(span))
  const told = [...operatingBlocks().flat(), ...spans].flatMap((line) => line.split(' && '))
  // What other commands begin with is none.
  return [...new Set(told)].filter((command) => !command.endsWith(' --'))
}
