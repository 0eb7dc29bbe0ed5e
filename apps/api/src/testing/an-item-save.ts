import { randomBytes } from 'node:crypto'
import type { SentBody } from '@portal/contract/endpoint.ts'
import type { addItem } from '@portal/contract/items/items.ts'

export type ItemSave = Required<SentBody<typeof addItem>>

/** What the form of an item sends: a speaker unless told otherwise; every serial number is a new one. */
export function anItemSaveOf(wanted: Partial<ItemSave> & Pick<ItemSave, 'images'>): ItemSave {
  const isAmplifier = wanted.itemType === 'Amplifier'
  return {
    ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165' },
    serialNumber: `SN-${randomBytes(6).toString('hex')}`,
    issueDescription: 'The voice coil scrapes at low frequencies.',
    ...{ amplifierRepairAttempt: isAmplifier ? 'no' : null, needsSchematic: isAmplifier ? 'yes' : null },
    ...{ amplifierRepairAttemptDetails: null, amplifierOption: null, videoThumbnails: [] },
    ...{ soldOn: null, saleProof: null, faultKind: null, shots: [], skippedShots: [], dealerSpots: [] },
    ...wanted,
  }
}
