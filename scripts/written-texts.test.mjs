import { expect, it } from 'vitest'
import { linesRefusedBy } from './lint-rule.mjs'

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
  expect(linesRefusedBy('written-texts', [...refused, ...accepted])).toEqual(refused)
})
