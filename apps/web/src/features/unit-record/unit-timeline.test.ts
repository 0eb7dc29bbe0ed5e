import type { ClaimOfUnit, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { describe, expect, it } from 'vitest'
import { aUnitRecord } from '../../testing/records.ts'
import { timelineOf } from './unit-timeline.tsx'

const claim: ClaimOfUnit = {
  ...{ itemId: 10001, requestId: 10001, companyName: 'Klangwerk', itemNumber: 'NW-165', issueDescription: 'Scrapes.' },
  ...{ submittedAt: '2026-06-01T10:00:00.000Z', status: 'Under review', decidedAt: null, declineReason: null },
  ...{ exchangeNote: null, replacementSerialNumber: null, repairResult: null, repairResultReason: null },
  ...{ repairReportedAt: null, afterReplacement: false, statedSoldOn: null, saleProof: null, images: [] },
}
const kinds = (of: Partial<UnitRecord>) => timelineOf({ ...aUnitRecord, ...of }).map(({ kind }) => kind)

describe('the timeline of a unit', () => {
  it('begins with its manufacture and its shipment, also on one day', () => {
    expect(kinds({})).toEqual(['manufactured', 'shipped'])
  })

  it('tells of each claim, its repair and its decision, in the order in which they happened', () => {
    const decided = { ...claim, status: 'Declined' as const, decidedAt: '2026-06-03T10:00:00.000Z' }
    const repaired = {
      ...claim,
      repairResult: 'UNSUCCESSFUL' as const,
      repairReportedAt: '2026-07-02T10:00:00.000Z',
      submittedAt: '2026-07-01T10:00:00.000Z',
    }
    expect(kinds({ claims: [decided, repaired] })).toEqual([
      ...['manufactured', 'shipped', 'claimed', 'decided', 'claimed', 'repaired'],
    ])
  })

  it('puts a day before the moments of that day', () => {
    expect(kinds({ unit: { ...aUnitRecord.unit, soldOn: '2026-06-01' }, claims: [claim] }).slice(-2)).toEqual([
      'sold',
      'claimed',
    ])
  })

  it('says for which unit it was given, and who changed it by hand', () => {
    const links = [
      { serialNumber: 'A', unitId: null, exchangedWithItem: 10007, exchangedAt: '2026-01-20T10:00:00.000Z' },
      ...aUnitRecord.chain.links,
    ]
    const changes = [{ entryId: 1, at: '2026-02-01T10:00:00.000Z', byName: 'Ute Berg', changes: {} }]
    expect(
      timelineOf({ ...aUnitRecord, chain: { ...aUnitRecord.chain, links, position: 1 }, changes }).slice(2),
    ).toMatchObject([
      { kind: 'given', forSerialNumber: 'A', itemId: 10007 },
      { kind: 'edited', entry: { byName: 'Ute Berg' } },
    ])
  })
})
