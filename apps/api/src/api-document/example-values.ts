import { limits } from '@portal/domain/limits.ts'

/**
 * What the examples of the API's document are made of: the claim of one speaker. It was submitted, the service asked for a
 * measurement and got it, and has to decide.
 */

const folder = 'wms-final-uploads'
const picture = `${folder}/4f6c2a9e-5b1d-4c7e-9f3a-2d8e6b7a1c05.jpg`
const thumbnail = `${folder}/thumb_4f6c2a9e-5b1d-4c7e-9f3a-2d8e6b7a1c05.jpg`
const pdf = `${folder}/8a1e7d34-0c52-4b6f-8e9d-51f7c3a2b604.pdf`
const linkTo = (key: string) => `https://warranty.example.com/files/${key}?expires=1772440200&signature=kX3vQ`

const submittedAt = '2026-03-02T08:15:00.000Z'
const askedAt = '2026-03-02T09:40:00.000Z'
const answeredAt = '2026-03-02T14:20:00.000Z'
const decidedAt = '2026-03-02T15:05:00.000Z'
const wording = 'Measured DC resistance of the voice coil'
const wordings = { en: wording, de: 'Gemessener Gleichstromwiderstand der Schwingspule' }

/** When something happened of which `valuesOfFields` says nothing. */
export const someMoment = submittedAt

/**
 * The value of a field of this name in every example whose schema it fits. Numbers and moments that are required have one
 * without a line here.
 */
export const valuesOfFields: Readonly<Record<string, unknown>> = {
  // People and companies
  email: 'robin.sommer@klanghaus.example',
  companyName: 'Klanghaus Sommer',
  firstName: 'Robin',
  lastName: 'Sommer',
  phoneNumber: '+49 221 555 0142',
  street: 'Klangweg 3',
  postCode: '50667',
  city: 'Köln',
  country: 'Germany',
  debtorNumber: '20417',
  language: 'de',
  dealerLanguage: 'de',
  password: 'Tweeter-75 glows',
  repeatPassword: 'Tweeter-75 glows',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDQyIn0.c2lnbmF0dXJl',
  code: 'kq3V0mXr9yT1uW8zB5nC7dE2fG4hJ6kL0pQsRtUvWxY',
  userId: 1042,
  distributorId: 1042,
  invitedBy: 'Robin Sommer',
  expiresAt: '2026-03-09T08:15:00.000Z',
  hasColleagues: true,
  isSelf: true,
  active: true,
  enabled: true,
  verified: true,
  openRequests: 1,
  companyId: 1042,
  unitsSold: 318,
  alike: 'name',
  fromName: 'KLANGHAUS SOMMER GmbH',
  intoId: 1042,
  intoName: 'Klanghaus Sommer',
  mergedBy: 'Jona Reuter',
  canBeTakenBackUntil: '2026-04-01T08:15:00.000Z',

  // Lists and counts
  page: 0,
  size: limits.page.size,
  count: 1,

  // Requests and items
  requestId: 10044,
  requestIds: [10044, 10045],
  refusal: 'REQUEST_NOT_CLOSED',
  title: 'Door speakers',
  requestTitle: 'Door speakers',
  submittedAt,
  changedByName: 'Jona Reuter',
  createdBy: 'Jona Reuter',
  createdByName: 'Jona Reuter',
  lastModifiedByName: 'Jona Reuter',
  completed: true,
  serviceTurnSince: answeredAt,
  turn: 'returned',
  turnSince: answeredAt,
  hasUnreadMessages: true,
  hasUnfinishedItem: true,
  id: 10093,
  itemId: 10093,
  itemIds: 10093,
  requestItemId: 10093,
  itemType: 'Speaker',
  brand: 'Nordwave',
  itemNumber: 'NW-165',
  serialNumber: 'NW165-004211',
  seenSerialNumber: 'NW165-00421',
  issueDescription: 'The cone scrapes at low volume.',
  issue: 'The cone scrapes at low volume.',
  faultKind: 'noise',
  soldOn: '2025-10-04',
  why: 'The coil is whole: 3.6 Ω at both terminals.',
  x: 0.42,
  y: 0.61,
  text: 'The torn surround',

  // What was asked for, decided and written
  seconds: limits.undo.seconds,
  byName: 'Jona Reuter',
  bySide: 'admins',
  details: { from: 'Under review', to: 'Additional information required' },
  seenStatus: 'Under review',
  closesRequest: true,
  asked: wording,
  kind: 'value',
  wording,
  unit: 'Ω',
  texts: wordings,
  askedAt,
  answeredAt,
  answer: '3.6',
  messageContent: '3.6 Ω at both terminals.',
  senderFirstName: 'Robin',
  own: true,
  days: 14,
  nextStep: null,
  anotherLook: null,
  anotherLookAt: null,
  reason: 'Speaker was thermally overloaded',
  sameProduct: true,

  // What colleagues share
  content: 'The third speaker of this delivery. Please have a look at the surround.',
  tells: 3,
  reader: 2,
  looking: true,
  takenBy: 2,

  // Files
  filePath: picture,
  imagePath: picture,
  images: picture,
  attachments: picture,
  thumbnailPath: thumbnail,
  thumbnails: thumbnail,
  thumbnailKey: thumbnail,
  url: linkTo(picture),
  imagePreviewUrl: linkTo(picture),
  thumbnailUrl: linkTo(thumbnail),
  thumbnailPreviewUrl: linkTo(thumbnail),
  shot: 'fault',
  processing: 'ready',
  fileName: 'cone.jpg',
  key: pdf,
  saleProof: pdf,
  pdfPath: pdf,
  generatedFileName: 'NW-165 layout.pdf',
  exists: true,

  // Products, units and terms
  name: 'Two-way component set',
  units: 1240,
  manufacturedOn: '2025-07-14',
  shippedOn: '2025-08-31',
  lastShippedOn: '2026-02-27',
  invoice: 'RE-2025-1187',
  changes: { invoice: { from: '', to: 'RE-2025-1187' } },
  day: '2026-03-02',
  today: '2026-03-02',
  months: 24,
  from: '2025-01-01',
  shippedFrom: '2025-01-01',
  inForce: true,

  // Quality
  month: '2025-08',
  since: '2025-08',
  foundAt: '2026-03-02T03:47:09.000Z',
  claims: 58,
  failed: 19,
  share: 0.0468,
  usualShare: 0.0071,
  upper: 0.0437,
  lower: -0.0024,
  median: 0.0088,
  usual: 0.0092,
  serviceHours: 31.5,
  dealerHours: 6.25,
  csv: '\uFEFFDecision,Reason,Claims\r\nDeclined,Out of warranty,42\r\n',

  // Imports
  state: 'CHECKED',
  header: ['Seriennummer', 'Artikelnummer', 'Ausgeliefert am'],
  preview: [['NW165-004988', 'NW-165', '27.02.2026']],
  defaultBrand: 'Nordwave',
  fileKept: true,
  value: '2026-02-27',

  // The installation
  lastEventId: 'pD0kR1tq8w7xYV2mZb4nJQ',
  brands: 'Nordwave',
  limits,
  apiUrl: '',
  address: 'Membranstraße 1, 50667 Köln, Germany',
  phone: '+49 221 555 0100',
  representative: 'Jona Reuter',
  register: 'Amtsgericht Köln HRB 10001',
  vatId: 'DE100000001',
  markdown: '# Impressum\n\n{name}\n\n- {address}\n',
}

const jona = { userId: 2, name: 'Jona Reuter' }
const ana = { userId: 3, name: 'Ana Ruiz' }
const kim = { email: 'kim.winter@klanghaus.example', companyRole: 'member' }
const declined = { status: 'Declined', declineReason: 'Speaker was thermally overloaded' }
const skipped = { shot: 'whole', why: 'Built into a door' }
const proof = { fileName: 'Invoice 4711.pdf', kind: 'pdf', url: linkTo(pdf) }
const unfinished = {
  key: picture,
  serialNumber: '',
  issueDescription: 'The cone scr',
  amplifierRepairAttemptDetails: '',
  soldOn: null,
  saleProof: null,
  skippedShots: [],
  dealerSpots: [],
}
const reply = {
  name: 'Photo of the type label',
  texts: {
    en: 'Hello {first_name}, please send us a photo of the type label of {item} by {due_date}.',
    de: 'Guten Tag {first_name}, bitte senden Sie uns bis {due_date} ein Foto des Typenschilds von {item}.',
  },
}
const nextStep = {
  texts: {
    en: 'Please send the defective speaker to our workshop, at our cost.',
    de: 'Bitte senden Sie den defekten Lautsprecher auf unsere Kosten an unsere Werkstatt.',
  },
}
const imported = { fileName: 'shipped-2026-02.csv' }

/** Where a named shape, with the objects in it, has other values. One without required fields is given as a whole. */
export const valuesOfShapes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  CaptchaChallenge: {
    parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '6f1c', salt: '9b2e' },
    signature: '3d0f',
  },
  Distributor: { id: 1042, name: 'Klanghaus Sommer' },
  Invitation: kim,
  InvitationToRead: kim,
  NewInvitation: kim,
  AcceptedInvitation: kim,
  MergePreview: { from: { companyId: 1051, companyName: 'KLANGHAUS SOMMER GmbH', debtorNumber: '' } },
  NewColleague: { firstName: 'Kim', lastName: 'Winter' },

  MovedRequests: { left: [{ requestId: 10045, refusal: 'REQUEST_NOT_CLOSED' }] },
  Draft: { requestId: 10051, title: 'Golf 7, rear doors' },
  WaitingItem: { status: 'Additional information required', turnSince: askedAt },
  ItemSave: { skippedShots: [skipped] },
  ItemChange: { skippedShots: [skipped] },
  SkippedShot: skipped,
  KeptUnfinishedItem: unfinished,
  UnfinishedItem: unfinished,
  SaleProof: proof,
  ItemSaleProof: proof,
  SaleProofUpload: proof,
  EarlierClaim: {
    requestId: 10012,
    itemId: 10031,
    createdAt: '2025-12-04T13:20:00.000Z',
    status: 'Client was able to resolve case',
    requestStatus: 'Closed',
  },
  SimilarDecision: {
    requestId: 10017,
    itemId: 10040,
    createdAt: '2025-12-11T10:05:00.000Z',
    issueDescription: 'The voice coil scrapes at low frequencies.',
    outcome: 'DECLINED',
  },
  AnotherLookAsked: { requestId: 10060, itemId: 10120 },
  LikelyQuestion: { shot: 'label', wording: null },

  ItemStatusUpdate: declined,
  ItemStatusesUpdate: declined,
  DecidedItem: {
    ...declined,
    lastDecision: 5121,
    lastModifiedAt: decidedAt,
    requestStatus: 'Closed',
    turn: null,
    turnSince: null,
    requestItems: [
      {
        id: 10093,
        itemNumber: 'NW-165',
        serialNumber: 'NW165-004211',
        status: 'Declined',
        lastDecision: 5121,
        hasUnreadMessages: true,
      },
    ],
  },
  DecisionsByReason: { status: 'Declined', claims: 42 },
  SuggestedDecision: { status: 'Warranty exchange', reason: 'FAILED_AGAIN' },
  RepairOutcome: { repairResult: 'UNSUCCESSFUL', repairResultReason: 'It scrapes again.' },
  LayoutPdf: { name: 'NW-165 layout.pdf' },
  LayoutPdfs: { layoutPdfs: [pdf], layoutPdfNames: ['NW-165 layout.pdf'] },
  NamedFileLink: { url: linkTo(pdf), name: 'NW-165 layout.pdf' },
  HistoryEntry: { kind: 'status-changed', at: askedAt },
  Message: { createdAt: answeredAt },
  AnswersEnd: { messageContent: 'The invoice is lost.' },
  SavedReply: reply,
  ReplySave: reply,
  ReplyChange: reply,
  NextStep: nextStep,
  NextStepSave: nextStep,
  NextStepChange: nextStep,
  Colleague: jona,
  WorkItem: jona,
  Teamwork: { looking: [ana] },
  Note: { createdAt: answeredAt, tells: [ana] },

  ProductSave: { picture: null },
  UnitLookUp: { near: [] },
  UnitHistoryEntry: { at: '2026-01-12T09:30:00.000Z' },
  ExchangeChain: { position: 0 },
  Coverage: { code: 'COVERED', until: '2027-08-31', atLeast: false },
  VerdictRemark: { code: 'CLAIMED_BEFORE', claims: 1 },
  TermsOfProduct: { productId: null },
  TermsScope: { product: null },
  TermsVersion: { productId: null },
  NewTerms: { productId: null, months: 36, countsFrom: 'sale', shippedFrom: '2026-04-01' },

  Dismissal: { dismissed: true },
  ClaimsByMonth: { months: ['2026-01', '2026-02'], claims: [7, 19], others: [31, 28] },
  NevadaChart: { units: 406 },
  CaseTimes: { month: '2026-02', claims: 128 },
  CsvFile: { fileName: 'decisions-2026-03-02.csv' },

  Import: imported,
  ImportDetail: { ...imported, check: 'Yc1vN0mJ2bE4' },
  ImportColumns: { serialNumber: 0, itemNumber: 1, shippedOn: 2 },
  DateStyles: { shippedOn: 'DOTTED' },
  FileFormat: {
    delimiter: ';',
    readDays: [{ field: 'shippedOn', text: '27.02.2026', day: '2026-02-27' }],
    remarks: [],
  },
  RowProblem: { code: 'OTHER_DATE_STYLE', style: 'DOTTED' },

  PublicConfig: {
    name: 'Membran Audio GmbH',
    email: 'service@membran.example',
    page: 'imprint',
    demoSignIns: [],
  },
}
