import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { AmplifierOption } from '@portal/domain/items/item-types.ts'
import type { RepairResult } from '@portal/domain/items/submit-repair-outcome.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { DemoPerson } from './demo-accounts.ts'
import type { DemoPicture, DemoVideo } from './demo-media.ts'

/** What happened to a demo item after it was submitted, in this order. */
export type DemoStep =
  | { readonly by: DemoPerson; readonly says: string; readonly shows?: DemoPicture }
  | { readonly by: DemoPerson; readonly sets: ItemStatus; readonly note?: string }
  | { readonly by: DemoPerson; readonly addsLayoutPdf: string }
  | { readonly by: DemoPerson; readonly reports: RepairResult; readonly reason?: string }

export interface DemoItem {
  /** Index into the brands of the installation. */
  readonly brand: 0 | 1 | 2
  readonly itemNumber: string
  readonly serialNumber: string
  readonly issue: string
  readonly pictures: readonly DemoPicture[]
  readonly video?: DemoVideo
  readonly amplifier?:
    | { readonly repairAttempt: string; readonly option?: AmplifierOption }
    | { readonly needsSchematic: true; readonly option?: AmplifierOption }
  readonly steps?: readonly DemoStep[]
}

export interface DemoRequest {
  readonly dealer: DemoPerson
  readonly title: string
  readonly daysAgo: number
  readonly items: readonly DemoItem[]
  readonly archivedBy?: readonly Side[]
}

/** Oldest first. Every status, every badge and both archives occur, and both lists need a second page. */
export const demoRequests: readonly DemoRequest[] = [
  {
    dealer: 'dealer',
    title: 'Golf VIII, front doors',
    daysAgo: 74,
    archivedBy: ['dealer', 'admins'],
    items: [
      {
        brand: 2,
        itemNumber: 'NW-165.2',
        serialNumber: 'NW165-24-004417',
        issue: 'Left woofer scrapes below 80 Hz, right one is fine. No water damage, filters at 70 Hz / 24 dB.',
        pictures: ['torn-surround', 'speaker-label'],
        steps: [{ by: 'admin', sets: 'Warranty exchange', note: 'Exchange with actual / new series item' }],
      },
    ],
  },
  {
    dealer: 'santos',
    title: 'Returned subwoofers, spring',
    daysAgo: 66,
    archivedBy: ['admins'],
    items: [
      {
        brand: 0,
        itemNumber: 'AX-12D4',
        serialNumber: 'AX12-23-118820',
        issue: 'Subwoofer without sound. One voice coil measures open, the other 3.4 ohms.',
        pictures: ['burnt-voice-coil', 'subwoofer-in-box'],
        steps: [{ by: 'colleague', sets: 'Declined', note: 'Speaker was thermally overloaded' }],
      },
      {
        brand: 0,
        itemNumber: 'AX-12D4',
        serialNumber: 'AX12-23-118821',
        issue: 'Dust cap pushed in on delivery, carton undamaged.',
        pictures: ['dented-dust-cap'],
        steps: [{ by: 'colleague', sets: 'Technical exchange', note: 'Exchange with actual / new series item' }],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Competition car, amplifier rack',
    daysAgo: 58,
    archivedBy: ['dealer'],
    items: [
      {
        brand: 1,
        itemNumber: 'KA-4.120',
        serialNumber: 'KA4-22-003391',
        issue: 'Channel 3 distorts from the first watt. Channels swapped: the fault stays in the amplifier.',
        pictures: ['car-amplifier', 'amplifier-label'],
        amplifier: {
          repairAttempt: 'Replaced both output transistors of channel 3, fault unchanged.',
          option: 'Technical Exchange',
        },
        steps: [
          { by: 'admin', says: 'Thank you. Did you measure the DC offset of channel 3 with the input shorted?' },
          { by: 'dealer', says: 'Yes: 1.8 V on channel 3, 4 mV on the others.' },
          { by: 'admin', sets: 'Technical exchange', note: 'Exchange with actual / new series item' },
        ],
      },
    ],
  },
  {
    dealer: 'garage',
    title: 'Camping-car Sprinter',
    daysAgo: 51,
    items: [
      {
        brand: 2,
        itemNumber: 'NW-T25',
        serialNumber: 'NWT-24-771203',
        issue: 'Tweeter right: no highs, resistance infinite.',
        pictures: ['tweeter'],
        steps: [{ by: 'colleague', sets: 'Client was able to resolve case' }],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Workshop returns week 41',
    daysAgo: 41,
    items: [
      {
        brand: 0,
        itemNumber: 'AX-690',
        serialNumber: 'AX69-24-020111',
        issue: 'Coaxial rattles. Foreign noise at 120 to 150 Hz, also out of the car.',
        pictures: ['coaxial-speaker'],
        steps: [{ by: 'admin', sets: 'Warranty exchange', note: 'Credit Note' }],
      },
      {
        brand: 0,
        itemNumber: 'AX-690',
        serialNumber: 'AX69-24-020112',
        issue: 'Same set, other side. Terminal broke off when the plug was pulled.',
        pictures: ['broken-terminal'],
        steps: [{ by: 'admin', sets: 'Declined', note: 'Item was subject to impact of fall accident' }],
      },
    ],
  },
  {
    dealer: 'lindqvist',
    title: 'Båtanläggning, fyra högtalare',
    daysAgo: 33,
    items: [
      {
        brand: 2,
        itemNumber: 'NW-M65',
        serialNumber: 'NWM-23-440017',
        issue: 'Corrosion at the basket after one season, paint comes off in flakes.',
        pictures: ['corroded-basket'],
        steps: [
          { by: 'colleague', says: 'Was the speaker mounted above the water line, and was the grille on?' },
          { by: 'lindqvist', says: 'Above, with grille. The two others of the same set look like new.' },
        ],
      },
      {
        brand: 2,
        itemNumber: 'NW-M65',
        serialNumber: 'NWM-23-440018',
        issue: 'Spider came loose from the basket, cone hangs to one side.',
        pictures: ['detached-spider'],
        steps: [{ by: 'colleague', sets: 'Warranty exchange', note: 'Exchange with actual / new series item' }],
      },
    ],
  },
  {
    dealer: 'santos',
    title: 'Amplifier KA-1.800 with protect fault',
    daysAgo: 27,
    items: [
      {
        brand: 1,
        itemNumber: 'KA-1.800',
        serialNumber: 'KA1-23-009120',
        issue: 'Goes into protect two seconds after switching on, also without load.',
        pictures: ['protect-led', 'opened-amplifier'],
        video: 'protect-blinking',
        amplifier: { needsSchematic: true, option: 'Technical Exchange' },
        steps: [
          { by: 'admin', addsLayoutPdf: 'KA-1.800 power stage layout.pdf' },
          { by: 'admin', sets: 'Waiting for feedback' },
          { by: 'admin', says: 'The layout is on this page. Please check R41 and the gate resistors first.' },
          { by: 'santos', says: 'Thank you. It is on the bench, we measure tonight.', shows: 'schematic-on-bench' },
        ],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Home theatre installation Elbchaussee',
    daysAgo: 23,
    items: [
      {
        brand: 0,
        itemNumber: 'AX-SUB12',
        serialNumber: 'AXS-24-000871',
        issue: 'Hum from the built-in amplifier, disappears when the input cable is pulled.',
        pictures: ['subwoofer-in-box'],
        steps: [
          {
            by: 'admin',
            sets: 'Additional information required',
            note: 'Please send a photo of the type label and tell us which source is connected.',
          },
          {
            by: 'admin',
            says: 'Could you send us a photo of the type label, please? The serial number in the request has one digit too few.',
          },
        ],
      },
    ],
  },
  {
    dealer: 'garage',
    title: 'Peugeot 208, kit 2 voies',
    daysAgo: 19,
    items: [
      {
        brand: 2,
        itemNumber: 'NW-165.2',
        serialNumber: 'NW165-24-009902',
        issue: 'Surround torn over a third of its length. The customer says it came so from the box.',
        pictures: ['torn-surround', 'component-set'],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Kessler KA-2.300, schematic needed',
    daysAgo: 16,
    items: [
      {
        brand: 1,
        itemNumber: 'KA-2.300',
        serialNumber: 'KA2-24-001288',
        issue: 'Right channel silent. Fuses are fine, supply 13.9 V under load, remote 12.1 V.',
        pictures: ['opened-amplifier', 'blown-capacitors'],
        amplifier: { needsSchematic: true },
        steps: [
          { by: 'colleague', addsLayoutPdf: 'KA-2.300 layout rev C.pdf' },
          { by: 'colleague', sets: 'Waiting for feedback' },
        ],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Kessler KA-4.120, repaired in our workshop',
    daysAgo: 14,
    items: [
      {
        brand: 1,
        itemNumber: 'KA-4.120',
        serialNumber: 'KA4-23-005017',
        issue: 'Fuse blows at once when the remote line is switched on.',
        pictures: ['blown-fuse', 'burnt-contact'],
        amplifier: { needsSchematic: true, option: 'Credit Note' },
        steps: [
          { by: 'admin', addsLayoutPdf: 'KA-4.120 layout.pdf' },
          { by: 'admin', sets: 'Waiting for feedback' },
          {
            by: 'dealer',
            reports: 'UNSUCCESSFUL',
            reason:
              'Both MOSFETs of the converter replaced with the layout, the new ones failed within seconds. The transformer has a short between windings.',
          },
        ],
      },
    ],
  },
  {
    dealer: 'lindqvist',
    title: 'Volvo V60, subwoofer',
    daysAgo: 11,
    items: [
      {
        brand: 0,
        itemNumber: 'AX-10S',
        serialNumber: 'AX10-24-050112',
        issue: 'Cone rubs, clearly audible by hand. See the video.',
        pictures: ['subwoofer-in-box', 'speaker-label'],
        video: 'scraping-woofer',
        steps: [
          {
            by: 'lindqvist',
            says: 'The customer asks when he can expect an answer. Is there anything else you need from us?',
          },
        ],
      },
    ],
  },
  {
    dealer: 'santos',
    title: 'Two coaxials, one car',
    daysAgo: 9,
    items: [
      {
        brand: 0,
        itemNumber: 'AX-690',
        serialNumber: 'AX69-24-031441',
        issue: 'Tweeter bridge loose, rattles at every bass note.',
        pictures: ['coaxial-speaker'],
      },
      {
        brand: 0,
        itemNumber: 'AX-690',
        serialNumber: 'AX69-24-031442',
        issue: 'Same fault on the other side, less strong.',
        pictures: ['coaxial-speaker', 'speaker-label'],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Tesla Model 3, rear shelf',
    daysAgo: 7,
    items: [
      {
        brand: 2,
        itemNumber: 'NW-200S',
        serialNumber: 'NW200-24-000319',
        issue: 'Voice coil burnt after four weeks, measures 0.4 ohms. Amplifier measured: no clipping, no DC.',
        pictures: ['burnt-voice-coil', 'multimeter-reading'],
        steps: [
          { by: 'dealer', says: 'Here is the amplifier that drives it, gain at one third.', shows: 'car-amplifier' },
          { by: 'admin', says: 'Thank you, that helps. We are measuring a unit of the same batch.' },
        ],
      },
    ],
  },
  {
    dealer: 'garage',
    title: 'Ampli KA-1.800 en panne',
    daysAgo: 5,
    items: [
      {
        brand: 1,
        itemNumber: 'KA-1.800',
        serialNumber: 'KA1-24-010077',
        issue: 'The fan does not turn and the amplifier switches off after ten minutes.',
        pictures: ['amplifier-fan'],
        amplifier: { repairAttempt: 'Fan replaced with one of the same type, no voltage at the connector.' },
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Passat B9, door speakers and tweeters',
    daysAgo: 3,
    items: [
      {
        brand: 2,
        itemNumber: 'NW-165.2',
        serialNumber: 'NW165-25-000204',
        issue: 'Left woofer quieter than the right one. Re 2.1 ohms instead of 3.4 ohms.',
        pictures: ['torn-surround', 'speaker-label'],
      },
      {
        brand: 2,
        itemNumber: 'NW-T25',
        serialNumber: 'NWT-25-000318',
        issue: 'Tweeter distorts, grille bent.',
        pictures: ['tweeter'],
        steps: [{ by: 'dealer', says: 'We can send the pair if you would like to see it yourselves.' }],
      },
      {
        brand: 2,
        itemNumber: 'NW-T25',
        serialNumber: 'NWT-25-000319',
        issue: 'Second tweeter of the set, dead on arrival.',
        pictures: ['tweeter'],
      },
    ],
  },
  {
    dealer: 'dealer',
    title: 'Festival rental, 12 inch woofers',
    daysAgo: 1,
    items: [
      {
        brand: 0,
        itemNumber: 'AX-12D4',
        serialNumber: 'AX12-25-200450',
        issue: 'Surround lifts from the cone at the outer edge, about ten centimetres.',
        pictures: ['torn-surround', 'dented-dust-cap'],
      },
    ],
  },
]
