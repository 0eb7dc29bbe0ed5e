import type { ItemType } from '@portal/domain/items/item-types.ts'

/** A model that the demo's manufacturer sells, and how it behaves. */
export interface DemoProduct {
  /** Index into the brands of the installation. */
  readonly brand: 0 | 1 | 2
  readonly itemType: ItemType
  readonly itemNumber: string
  readonly name: string
  /** What its serial numbers begin with. */
  readonly series: string
  /** A name in `media/`. */
  readonly picture?: string
  readonly unitsAMonth: number
  /** The share of its units that fail within two years. */
  readonly failing: number
  /** Faults that dealers describe, each with a picture in `media/`. */
  readonly faults: readonly Fault[]
}

export interface Fault {
  readonly issue: string
  readonly picture: string
}

const subwooferFaults: readonly Fault[] = [
  { issue: 'No sound. One voice coil measures open, the other one 3.4 ohms.', picture: 'burnt-voice-coil.jpg' },
  { issue: 'Cone rubs at every excursion, clearly audible by hand.', picture: 'subwoofer-in-box.jpg' },
  { issue: 'Dust cap has come loose and rattles.', picture: 'dented-dust-cap.jpg' },
  { issue: 'Surround lifts from the cone at the outer edge.', picture: 'torn-surround.jpg' },
]
const speakerFaults: readonly Fault[] = [
  { issue: 'Scrapes below 80 Hz, the other one of the pair is fine.', picture: 'torn-surround.jpg' },
  { issue: 'Spider came loose from the basket.', picture: 'detached-spider.jpg' },
  { issue: 'Terminal broke off when the plug was pulled.', picture: 'broken-terminal.jpg' },
  { issue: 'Quieter than the other side. Re 2.1 ohms instead of 3.4 ohms.', picture: 'multimeter-reading.jpg' },
]
const coaxialFault: Fault = {
  issue: 'Foreign noise at 120 to 150 Hz, also out of the car.',
  picture: 'coaxial-speaker.jpg',
}
const amplifierFaults: readonly Fault[] = [
  { issue: 'Goes into protect after a few seconds, also without load.', picture: 'protect-led.jpg' },
  { issue: 'One channel distorts from the first watt.', picture: 'opened-amplifier.jpg' },
  { issue: 'Fan does not turn, switches off after ten minutes.', picture: 'amplifier-fan.jpg' },
  { issue: 'Contacts of the speaker terminal are burnt.', picture: 'burnt-contact.jpg' },
]

const arvento = { brand: 0, itemType: 'Speaker' } as const
const kessler = { brand: 1, itemType: 'Amplifier', faults: amplifierFaults } as const
const nordwave = { brand: 2, itemType: 'Speaker', faults: speakerFaults } as const

/** Those of `demo-requests.json`, and one that nobody has claimed this week. */
export const demoProducts: readonly DemoProduct[] = [
  {
    ...arvento,
    ...{ itemNumber: 'AX-690', name: '6x9" coaxial, pair', series: 'AX69', picture: 'coaxial-speaker.jpg' },
    ...{ unitsAMonth: 50, failing: 0.045, faults: [...speakerFaults.slice(2), coaxialFault] },
  },
  {
    ...arvento,
    ...{ itemNumber: 'AX-165C', name: '165 mm coaxial, pair', series: 'AX16' },
    ...{ unitsAMonth: 20, failing: 0.03, faults: speakerFaults },
  },
  {
    ...arvento,
    ...{ itemNumber: 'AX-10S', name: '10" subwoofer, shallow', series: 'AX10' },
    ...{ unitsAMonth: 20, failing: 0.05, faults: subwooferFaults },
  },
  {
    ...arvento,
    ...{ itemNumber: 'AX-12D4', name: '12" subwoofer, 2 x 4 ohms', series: 'AX12' },
    ...{ unitsAMonth: 28, failing: 0.06, faults: subwooferFaults },
  },
  {
    ...arvento,
    ...{
      itemNumber: 'AX-SUB12',
      name: '12" active subwoofer in a box',
      series: 'AXS',
      picture: 'subwoofer-in-box.jpg',
    },
    ...{ unitsAMonth: 12, failing: 0.06, faults: subwooferFaults },
  },
  {
    ...kessler,
    ...{ itemNumber: 'KA-1.800', name: 'Mono amplifier, 800 W', series: 'KA1' },
    ...{ unitsAMonth: 20, failing: 0.06 },
  },
  {
    ...kessler,
    ...{ itemNumber: 'KA-2.300', name: 'Two-channel amplifier, 2 x 300 W', series: 'KA2' },
    ...{ unitsAMonth: 28, failing: 0.05 },
  },
  {
    ...kessler,
    ...{
      itemNumber: 'KA-4.120',
      name: 'Four-channel amplifier, 4 x 120 W',
      series: 'KA4',
      picture: 'car-amplifier.jpg',
    },
    ...{ unitsAMonth: 75, failing: 0.025 },
  },
  {
    ...nordwave,
    ...{ itemNumber: 'NW-165.2', name: '165 mm two-way component set', series: 'NW165', picture: 'component-set.jpg' },
    ...{ unitsAMonth: 45, failing: 0.045 },
  },
  {
    ...nordwave,
    ...{ itemNumber: 'NW-T25', name: '25 mm tweeter', series: 'NWT', picture: 'tweeter.jpg' },
    ...{ unitsAMonth: 30, failing: 0.03 },
    faults: [
      { issue: 'No highs, resistance infinite.', picture: 'tweeter.jpg' },
      { issue: 'Distorts at any volume.', picture: 'tweeter.jpg' },
    ],
  },
  {
    ...nordwave,
    ...{ itemNumber: 'NW-M65', name: '6.5" marine speaker', series: 'NWM' },
    ...{ unitsAMonth: 12, failing: 0.055 },
    faults: [
      { issue: 'Corrosion at the basket after one season.', picture: 'corroded-basket.jpg' },
      ...speakerFaults.slice(1, 3),
    ],
  },
  {
    ...nordwave,
    ...{ itemNumber: 'NW-200S', name: '8" midwoofer', series: 'NW200' },
    ...{ unitsAMonth: 12, failing: 0.06, faults: [...speakerFaults.slice(0, 2), ...subwooferFaults.slice(0, 1)] },
  },
]

/**
 * The amplifier whose power supply fails from a certain week of shipment on: the share of its units that fail within
 * some months rises from about 1 % to about 8 %.
 */
export const wave = {
  itemNumber: 'KA-4.120',
  /** About eight months. */
  sinceDaysAgo: 36 * 7,
  failsOneIn: 12,
  failsAfterDays: { from: 15, to: 110 },
  faults: [
    { issue: 'No power, fuse F1 blown, power supply dead.', picture: 'blown-fuse.jpg' },
    { issue: 'Dead. Fuse F1 blows again at once, power supply draws full current.', picture: 'blown-fuse.jpg' },
    { issue: 'No function at all. Capacitors of the power supply bulged, F1 blown.', picture: 'blown-capacitors.jpg' },
  ],
} as const
