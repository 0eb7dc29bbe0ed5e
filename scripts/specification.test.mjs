import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { captchaActions } from '../packages/contract/src/accounts/captcha-actions.ts'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { errorStatus } from '../packages/contract/src/errors.ts'
import { tusCalls } from '../packages/contract/src/files/tus-calls.ts'
import { pages } from '../packages/contract/src/pages.ts'
import { declineReasons } from '../packages/domain/src/items/decline-reasons.ts'
import { exchangeOptions } from '../packages/domain/src/items/exchange-options.ts'
import {
  isFinal,
  itemStatuses,
  itemStatusFacts,
  statusesOfferedFor,
} from '../packages/domain/src/items/item-statuses.ts'
import { refusalText } from '../packages/texts/src/refusal-texts.ts'
import { inProject } from './project.mjs'

const document = readFileSync(inProject('docs/specification.md'), 'utf8')

/** The cells of every table row below a heading, up to the next heading. */
function rowsBelow(heading) {
  const section = document.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('|---'))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const inBackticks = (text) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1])
const pathAsWritten = (path) => path.replaceAll(/:(\w+)/g, '{$1}')

describe('docs/specification.md', () => {
  it('lists every call with its audience, and no other', () => {
    const listed = rowsBelow('Calls')
      .slice(1)
      .map(([call = '', audience = '']) => `${call.replaceAll('`', '')} ${audience.replaceAll('`', '')}`)
    const ofProtocol = Object.values(tusCalls).map((call) => ({ ...call, audience: 'signed-in' }))
    const served = [...Object.values(endpoints), ...ofProtocol].map(
      ({ method, path, audience }) => `${method} ${pathAsWritten(path)} ${audience}`,
    )
    expect(listed.toSorted()).toEqual(served.toSorted())
  })

  it('lists every error code with its status and its text, and no other', () => {
    const listed = rowsBelow('Errors').filter(([code = '']) => /^`[A-Z_]+`$/.test(code))
    const known = Object.entries(errorStatus).map(([code, status]) => [
      `\`${code}\``,
      String(status),
      `"${refusalText(/** @type {keyof typeof errorStatus} */ (code))}"`,
    ])
    expect(listed).toEqual(known)
  })

  it('lists every item status: whether it can be chosen, is final, and its colour', () => {
    const listed = rowsBelow('Item statuses')
      .slice(1)
      .map(([status = '', chosen = '', final, badge]) => ({
        status: inBackticks(status)[0],
        neverChosen: chosen === 'never',
        final: final === 'yes',
        badge,
      }))
    const offered = statusesOfferedFor({ itemType: 'Amplifier', needsSchematic: 'yes' })
    const known = itemStatuses.map((status) => ({
      status,
      neverChosen: !offered.includes(status),
      final: isFinal(status),
      badge: itemStatusFacts[status].tone,
    }))
    expect(new Set(listed)).toEqual(new Set(known))
  })

  it('lists every page', () => {
    const listed = rowsBelow('Routes').flatMap(([paths = '']) => inBackticks(paths))
    expect(listed.toSorted()).toEqual(Object.values(pages).map(pathAsWritten).toSorted())
  })

  it.each([...declineReasons, ...exchangeOptions, ...captchaActions])('names %s', (name) => {
    expect(document.replaceAll(/\s+/g, ' ')).toContain(name)
  })
})
