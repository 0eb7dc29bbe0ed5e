import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inProject } from './project.mjs'

const refused = [
  `export const A = () => <p>No items yet</p>`,
  `export const B = () => <p>{open ? 'Close' : m.open()}</p>`,
  `export const C = () => <p>{\`Item \${id}\`}</p>`,
  `export const D = () => <p>{closed && 'Closed'}</p>`,
  `export const E = () => <img alt="A loudspeaker" />`,
  `export const F = () => <Tile aria-label={\`Open \${name}\`} />`,
  `export const G = () => <Search placeholder={wide ? 'Search requests' : undefined} />`,
  `export const H = () => <Confirm refusal="Not now" />`,
  `export const filters = [{ label: 'all', value: 'all' }]`,
  `export const columns = { heading: name ?? 'Item number' }`,
  `notify.success('Saved it.')`,
  `notify(\`Not saved: \${field}\`)`,
  `export const body = [paragraph('Your account is active.')]`,
  `document.title = \`Item \${id}\``,
]
const accepted = [
  `export const N = () => <p>{m.open()} – {count} {busy ? '…' : ''}</p>`,
  `export const O = () => <p>{\`\${first} \${last}\`} (PDF)</p>`,
  `export const P = () => <Icon name="check" className="wide tall" d="M4 6" shortcut="Esc" />`,
  `export const Q = () => <p title={status === 'Declined' ? m.declined() : m.open()} />`,
  `notify.success(m.saved({ status: itemStatusLabel('Declined') }))`,
  `export const colours = { text: 'greenText', value: 'Under review' }`,
  `throw new Error('The page has no place for the portal.')`,
]

it('the linter refuses texts that are written into a screen or a mail, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-written-texts-'))
  writeFileSync(join(folder, 'rule.tsx'), [...refused, ...accepted].join('\n'))
  const plugins = [inProject('lint/written-texts.grit')]
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
