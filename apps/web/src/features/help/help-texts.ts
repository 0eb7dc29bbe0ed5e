import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { type ItemStatus, initialItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { guidelinesDocument } from '../../parts/guidelines.ts'

const fileMegabytes = megabytes(limits.file.maximumBytes)

/** One numbered step of the guide. `points` are the details worth a list. */
export interface GuideStep {
  readonly title: string
  readonly text: string
  readonly points?: readonly string[]
}

/** One chapter of the guide; `id` is its anchor on the page. */
export interface GuideChapter {
  readonly id: string
  readonly title: string
  readonly introduction: string
  readonly steps: readonly GuideStep[]
}

/** What a status means and what the dealer does next. */
export interface StatusMeaning {
  readonly means: string
  readonly next: string
}

/** The three statements that every dealer must find on the help page. */
const warrantyStatements = [
  {
    title: 'Two years of warranty',
    text: 'Warranty is two years. Keep the proof of purchase: we may ask for it in the messages of the item.',
  },
  {
    title: 'No monetary refunds or credit notes by default',
    text: 'By default there are no monetary refunds or credit notes: a justified claim is settled by an exchange, or by helping you repair. Our service decides on exceptions item by item.',
  },
  {
    title: 'How a request starts',
    text: `A submitted request starts as Open and its items as 'In Review'. In your lists such items show the status ${initialItemStatus}.`,
  },
] as const

const guide: readonly GuideChapter[] = [
  {
    id: 'file-a-request',
    title: 'File a request',
    introduction:
      'A request is the case you send to us. It has a title and one or more items: every loudspeaker and every amplifier is an item of its own.',
    steps: [
      {
        title: 'Check the product first',
        text: `Read the ${guidelinesDocument.title} and run through the checklist on its last page. Most items that come back without a fault would have been found here.`,
      },
      {
        title: 'Name your request',
        text: `Choose Create warranty request and give it a title of up to ${limits.request.title} characters that you will recognise in your list, such as your own job number or the name of your customer. Without a title we use the date of the day.`,
      },
      {
        title: 'Add an item',
        text: 'Choose Speaker or Amplifier first; the other fields follow from it.',
        points: [
          'Brand, item number and serial number are on the type label of the product. Please copy them letter by letter.',
          `Describe the issue in up to ${limits.item.issueDescription.toLocaleString('en-US')} characters: what happens, when, and what you measured.`,
          `Add one to ${limits.item.maximumFiles} photos or videos (${acceptedFormats}, at most ${fileMegabytes} MB each), one of them of the type label.`,
          'For an amplifier, tell us whether you tried to repair it, and if not, whether you need the schematic layout.',
        ],
      },
      {
        title: 'Add further items, or correct one',
        text: 'The overview lists all items of the request. You can edit and delete them there until you complete the request.',
      },
      {
        title: 'Complete the request',
        text: 'Complete request sends everything to us. From then on the items can no longer be edited, but you can write to us about each of them. An unfinished request waits for you behind Pending request, on the browser you started it in, and is removed after 30 days without a change.',
      },
    ],
  },
  {
    id: 'follow-a-request',
    title: 'Follow a request',
    introduction: 'We answer for each item. You get an e-mail whenever a status changes or a message arrives.',
    steps: [
      {
        title: 'Open the request',
        text: 'Your list shows the newest requests first. A mark at a request says that an answer waits for you.',
      },
      {
        title: 'Open the item',
        text: 'There you see the status with its reason, all you sent us, and the conversation. Its meaning is explained in the glossary below.',
      },
      {
        title: 'Answer',
        text: `Messages take up to ${limits.message.maximumCharacters.toLocaleString('en-US')} characters and ${limits.message.maximumFiles} photos or videos. If an item says Additional information required, the note tells what we need.`,
      },
      {
        title: 'The request closes',
        text: 'When all its items are settled the request is Closed. Messages can then be read, but no longer written. If the same product fails again, file a new request.',
      },
    ],
  },
  {
    id: 'report-a-repair',
    title: 'Report the outcome of an amplifier repair',
    introduction: 'If you asked for the schematic layout, you repair the amplifier with it and tell us how it went.',
    steps: [
      {
        title: 'Wait for the layout',
        text: 'We upload the layout as PDF and set the item to Waiting for feedback. The documents are then on the page of the item.',
      },
      {
        title: 'Repair the amplifier',
        text: 'Only a trained technician may open it. Disconnect the battery and let the supply capacitors discharge before you touch anything.',
      },
      {
        title: 'Tell us the outcome',
        text: `On the page of the item choose successful or unsuccessful. If it was not successful, say why in up to ${limits.repairOutcome.reason} characters. The outcome can be submitted once.`,
      },
      {
        title: 'We decide',
        text: `The item goes back to ${initialItemStatus}. After a successful repair we close the case; after an unsuccessful one we tell you how the item is exchanged.`,
      },
    ],
  },
  {
    id: 'archive',
    title: 'Archive and restore',
    introduction: 'The archive keeps your list short. Nothing is deleted in it.',
    steps: [
      {
        title: 'Archive a closed request',
        text: 'Closed requests have an Archive action. After your confirmation they move to the Archive in the navigation. Our own archive is separate: what you archive stays visible to us.',
      },
      {
        title: 'Find it again',
        text: 'The Archive can be filtered by status, and opens the same pages with all messages and files.',
      },
      { title: 'Restore it', text: 'Restore this request brings it back to your list.' },
    ],
  },
]

/** What to do before an item is listed, so that it can be decided on the first reading. */
const preListingTips: readonly GuideStep[] = [
  {
    title: 'Rule out the installation',
    text: 'Swap the product with one that works, or the channel it is connected to. If the fault stays where it was, it is in the cable, the radio or the setting.',
  },
  {
    title: 'Measure before you write',
    text: 'For a loudspeaker the DC resistance of each voice coil, for an amplifier the supply voltage at its terminals under load. Two numbers say more than a page of text.',
  },
  {
    title: 'Photograph the type label',
    text: 'Straight from the front, in daylight, without flash, and close enough that the serial number can be read. A wrong serial number is a reason to decline.',
  },
  {
    title: 'Show the fault, then the whole',
    text: 'One photo of the damaged part, one of the whole product. Noises and intermittent faults belong in a video of ten to twenty seconds with sound.',
  },
  {
    title: 'One product, one item',
    text: 'Two defective woofers of one set are two items with two serial numbers. A serial number can only stand in one open request.',
  },
  {
    title: 'Try to repair an amplifier',
    text: `Check fuses, ground and settings, or ask for the schematic layout. ${problemText({ code: 'REPAIR_NOT_TRIED' })}`,
  },
  {
    title: 'Keep the product',
    text: 'Store it with its packaging until the request is Closed, and do not send it in unless we ask for it.',
  },
]

/** The tutorial video's words; the transcript serves those who cannot hear it. */
const tutorialVideo = {
  title: 'Filing a warranty request',
  caption:
    'From the defective product to the completed request in five steps: check, name, describe, photograph, complete.',
  transcript: [
    'Check the loudspeaker or amplifier with the guidelines before you begin.',
    'Choose Create warranty request and name your request so that you find it again.',
    'Choose the item type and copy brand, item number and serial number from the type label.',
    'Describe the issue with your measured values, and add photos or a short video of the fault.',
    'Look through the overview and complete the request. We notify you by e-mail about each step.',
  ],
} as const

/** Every item status a dealer can meet. A status without an explanation does not compile. */
const itemStatusGlossary: Record<ItemStatus, StatusMeaning> = {
  'Under review': {
    means: 'The item is with our service: newly submitted, or back after your answer or your repair outcome.',
    next: 'Nothing. We answer here and by e-mail.',
  },
  'Additional information required': {
    means: 'Something is missing for a decision, such as a readable photo of the type label or a measured value.',
    next: 'Read the note at the item and answer in its messages. We continue as soon as we have it.',
  },
  'Technical exchange': {
    means: 'The item is exchanged for technical reasons. The exchange note says by what.',
    next: 'Follow the exchange note. Keep the defective item until you know whether it has to be returned.',
  },
  'Warranty exchange': {
    means: 'The claim is accepted under warranty and the item is exchanged. The exchange note says by what.',
    next: 'Follow the exchange note. Keep the defective item until you know whether it has to be returned.',
  },
  'Credit note': {
    means: 'An exception: this item was settled with a credit note.',
    next: 'Match the credit note with your account. The exchange note names the details.',
  },
  'Client was able to resolve case': {
    means: 'You solved the problem yourself, for example by a successful repair or a corrected setting.',
    next: 'Nothing. The item is settled.',
  },
  'Waiting for feedback': {
    means: 'We provided the layout of the amplifier and wait to hear how the repair went.',
    next: 'Open the layout PDFs on the page of the item, repair the amplifier, and submit the repair outcome.',
  },
  Declined: {
    means: 'The claim is not covered. The decline reason is shown at the item.',
    next: 'Read the reason. If you see a mistake, write to us while the request is still open.',
  },
  Completed: {
    means: 'The item is settled and nothing more happens to it.',
    next: 'Nothing. Once its request is Closed you can archive it.',
  },
  'Layout schema provided': {
    means: 'You received the layout you asked for, and the item is settled with it.',
    next: 'Nothing is expected from you. If the amplifier cannot be repaired, file a new request.',
  },
  Closed: {
    means: 'The case of this item was closed.',
    next: 'You can still read everything. If the product fails again, file a new request.',
  },
}

/** The three request statuses. */
const requestStatusGlossary: Record<RequestStatus, StatusMeaning> = {
  Open: {
    means: 'We are working on at least one of its items, or wait for your repair outcome.',
    next: 'Look at the items: those waiting for you say so.',
  },
  'Additional information required': {
    means: 'At least one item lacks information without which we cannot decide.',
    next: 'Open the item with the same status, read the note and answer in its messages.',
  },
  Closed: {
    means: 'All items are settled. Messages and repair outcomes are no longer possible.',
    next: 'Archive the request when you do not need it in your list any more.',
  },
}

/** Headings and introductions of the help page, in the order of the page. */
export const helpTexts = {
  title: 'Help',
  introduction: 'How to file a warranty request, what happens to it, and what each status means.',
  warranty: { title: 'What the warranty covers', statements: warrantyStatements },
  guide: { title: 'How-to guide', chapters: guide },
  video: { title: 'Tutorial video', video: tutorialVideo },
  tips: {
    title: 'Before you list an item',
    introduction: 'Seven habits that save a question and a day.',
    tips: preListingTips,
  },
  declined: {
    title: 'Common reasons to decline',
    introduction:
      'These are the reasons our service gives most often. The guidelines show how to recognise each of them.',
    reasons: declineReasons,
  },
  glossary: {
    title: 'Glossary of statuses',
    items: { title: 'Status of an item', meanings: itemStatusGlossary },
    requests: { title: 'Status of a request', meanings: requestStatusGlossary },
  },
} as const
