import { expect, it } from 'vitest'
import { linesRefusedBy } from './lint-rule.mjs'

const refused = [
  `if (problem === itemFormTexts.tooLong) stop()`,
  `const missing = 'Please select an outcome.' !== (problem as string)`,
  'if (problem === `At least four words of text`) stop()',
  `switch (problem) { case texts.reason.missing: break }`,
  `if (says.includes('is too long')) ok(); if (says.includes('Already submitted by somebody.')) stop()`,
  `if (says?.startsWith('Already submitted by somebody.', 0)) stop()`,
  `new Set(problems).has(passwordTexts.mismatch)`,
  `if (problem != (texts.gone as string)) stop()`,
  `if (problem === texts.tooLong(500)) stop()`,
  `if (problemText(problem) === said) stop()`,
  `if (error.message === errors.STALE.says) stop()`,
  `Object.values<string>(passwordTexts).find((text) => text === message)`,
  `export const Screen = () => <p>{problem === texts.gone ? <b>ä</b> : null}</p>`,
]
const accepted = [
  `if (refusal === 'TOO_LONG') stop()`,
  `if (status === 'Under review' || status === 'Additional information required') stop()`,
  `const says = problem === 'TOO_LONG' ? texts.tooLong : undefined`,
  `if (code in errors && errors[code].status === 404) stop()`,
  `if (Object.values(errors).some(Boolean)) stop()`,
  `const notes = ['Nothing was changed here.'].concat(texts.more)`,
]

it('the linter refuses every comparison with a sentence, and none with a code', () => {
  expect(linesRefusedBy('compared-sentences', [...refused, ...accepted])).toEqual(refused)
})
