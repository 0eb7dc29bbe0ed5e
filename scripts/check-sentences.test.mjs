import { describe, expect, it } from 'vitest'
import { comparedSentences } from './check-sentences.mjs'

const inFile = (line, path = 'packages/domain/src/rule.ts') =>
  comparedSentences(path, `const a: string = ''\n${line}\n`)

describe('refuses to compare', () => {
  it.each([
    `if (problem === itemFormTexts.tooLong) stop()`,
    `const missing = 'Please select an outcome.' !== (problem as string)`,
    'if (problem === `At least four words of text`) stop()',
    `switch (problem) { case texts.reason.missing: break }`,
    `if (says.includes('is too long')) ok(); if (says.includes('Already submitted by somebody.')) stop()`,
    `new Set(problems).has(passwordTexts.mismatch)`,
    `if (problem === texts.tooLong(500)) stop()`,
    `if (problemText(problem) === said) stop()`,
    `if (error.message === errors.STALE.says) stop()`,
    `Object.values<string>(passwordTexts).find((text) => text === message)`,
  ])('%s', (line) => {
    expect(inFile(line)).toEqual([expect.stringMatching(/^packages\/domain\/src\/rule\.ts:2 {2}compares a sentence/)])
  })

  it('in a screen, and says the right line after letters of more than one byte', () => {
    const screen = `// naïve – “quoted”\n\nexport const Screen = () => <p>{problem === texts.gone ? <b>ä</b> : null}</p>\n`
    expect(comparedSentences('apps/web/src/screen.tsx', screen)).toEqual([
      'apps/web/src/screen.tsx:3  compares a sentence: problem === texts.gone',
    ])
  })
})

describe('accepts', () => {
  it.each([
    `if (refusal === 'TOO_LONG') stop()`,
    `if (status === 'Under review' || status === 'Additional information required') stop()`,
    `const says = problem === 'TOO_LONG' ? texts.tooLong : undefined`,
    `if (code in errors && errors[code].status === 404) stop()`,
    `if (Object.values(errors).some(Boolean)) stop()`,
    `const notes = ['Nothing was changed here.'].concat(texts.more)`,
  ])('%s', (line) => {
    expect(inFile(line)).toEqual([])
  })
})
