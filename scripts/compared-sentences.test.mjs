import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inProject } from './project.mjs'

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
  const folder = mkdtempSync(join(tmpdir(), 'portal-compared-sentences-'))
  writeFileSync(join(folder, 'rule.tsx'), [...refused, ...accepted].join('\n'))
  const plugins = [inProject('lint/compared-sentences.grit')]
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, formatter: { enabled: false } }))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [inProject('node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const found = [...`${stdout}${stderr}`.matchAll(/rule\.tsx:(\d+):\d+ plugin/g)].map(([, line]) => Number(line))
  expect(found).toEqual(refused.map((_, index) => index + 1))
})
