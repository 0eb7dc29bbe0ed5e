import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/** Programs of which commands stand within sentences and tables, too. */
const programs = 'apt-get|chmod|chown|docker|kubectl|npm'

const document = readFileSync(inProject('docs/operating.md'), 'utf8')

/** Blocks of commands of docs/operating.md, each line a command. */
export const operatingBlocks = () =>
  [...document.matchAll(/(?:^ {4}\S.*\n)+/gm)].map(([block]) => block.trim().split(/\n */))

/**
 * Every command that docs/operating.md tells operators, those that are joined by && each for itself.
 * @returns {string[]}
 */
export function operatingCommands() {
  const spans = [...document.matchAll(new RegExp(`\`((?:${programs}) [^\`]+)\``, 'g'))].map(([, span = '']) => span)
  const told = [...operatingBlocks().flat(), ...spans].flatMap((line) => line.split(' && '))
  // What other commands begin with is none.
  return [...new Set(told)].filter((command) => !command.endsWith(' --'))
}
