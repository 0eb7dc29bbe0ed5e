/**
 * The tables as Kysely sees them, one interface each. A test compares them with the tables that `migrations/` makes.
 */
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = boolean | number | string | null | Json[] | { [name: string]: Json | undefined }

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountCodes {
  codeHmac: string
  email: string
  expiresAt: Timestamp
  purpose: 'verify-email' | 'change-email' | 'reset-password'
  sentAt: Timestamp
  userId: number | null
  wrongTries: Generated<number>
}

/** What processes of the release before tell administrators. */
export interface AdminNews {
  facts: Json
  happenedAt: Generated<Timestamp>
  newsId: Generated<number>
  template: string
  userId: number
}

export interface AskedPoints {
  answer: string | null
  answeredAt: Timestamp | null
  answeredIn: number | null
  askedAt: Timestamp
  askedBy: number
  askedId: Generated<number>
  askedIn: number
  endedAt: Timestamp | null
  endedBy: import('@portal/domain/sides.ts').Side | null
  itemId: number
  kind: import('@portal/domain/points/point.ts').PointKind
  pointId: number | null
  unit: string | null
  wording: string
}

export interface CaptchaTokensUsed {
  expiresAt: Timestamp
  signature: string
}

export interface Companies {
  city: Generated<string>
  companyId: number
  companyName: string
  country: Generated<string>
  debtorNumber: Generated<string>
  mergedInto: number | null
  phoneNumber: Generated<string>
  postCode: Generated<string>
  street: Generated<string>
}

export interface CompanyMerges {
  fromDebtorNumber: string
  fromId: number
  intoDebtorNumber: string
  intoId: number
  lastRequest: number
  mergedAt: Generated<Timestamp>
  mergedBy: number
  mergeId: Generated<number>
  mixedContacts: Generated<number[]>
  mixedRequests: Generated<number[]>
  numberSharedBy: Generated<number[]>
  people: Json
  requests: number[]
  takenBackAt: Timestamp | null
  takenBackBy: number | null
}

export interface DeletedByDealers {
  dealerId: number
  deletedAt: Generated<Timestamp>
  id: number
  kind: 'item' | 'request'
}

export interface Events {
  at: Generated<Timestamp>
  companyId: number | null
  eventId: Generated<number>
  forAdmins: Generated<boolean>
  itemId: number | null
  kind: string
  requestId: number | null
  sessionId: string | null
  tx: Generated<string>
  userId: number | null
}

export interface Files {
  attachedAs: 'item' | 'message' | 'layout' | 'product' | 'sale-proof' | null
  byteSize: number
  contentType: string
  createdAt: Generated<Timestamp>
  failure: import('@portal/domain/media/video-failure.ts').VideoFailure | null
  fileId: Generated<number>
  fileName: string
  itemId: number | null
  key: string
  keptAside: Generated<boolean>
  kind: 'image' | 'video' | 'pdf' | 'csv'
  leftOut: Generated<import('@portal/domain/media/left-out.ts').LeftOut[]>
  messageId: number | null
  position: number | null
  productId: number | null
  removedAt: Timestamp | null
  shot: import('@portal/domain/evidence/shots.ts').Shot | null
  sourceKey: string | null
  state: 'processing' | 'ready' | 'failed'
  thumbKey: string | null
  turn: number | null
  unitId: number | null
  uploaderId: number
}

export interface IdempotencyKeys {
  bodyHash: string
  createdAt: Generated<Timestamp>
  endpoint: string
  key: string
  reply: Json | null
  userId: number
}

export interface ImportChanges {
  debtorNumber: string
  importId: number
  invoice: string
  manufacturedOn: import('@portal/domain/units/calendar-day.ts').Day | null
  shippedOn: import('@portal/domain/units/calendar-day.ts').Day
  soldOn: import('@portal/domain/units/calendar-day.ts').Day | null
  unitId: number
}

export interface ImportLayouts {
  columns: Json
  dateStyles: Json
  defaultBrand: string | null
  headerDigest: string
  usedAt: Generated<Timestamp>
}

export interface ImportRows {
  brand: string | null
  debtorNumber: string | null
  importId: number
  invoice: string | null
  itemNumber: string | null
  itemNumberFolded: Generated<string | null>
  itemType: import('@portal/domain/items/item-types.ts').ItemType | null
  line: number
  manufacturedOn: import('@portal/domain/units/calendar-day.ts').Day | null
  productName: string | null
  serialFolded: Generated<string | null>
  serialNumber: string | null
  shippedOn: import('@portal/domain/units/calendar-day.ts').Day | null
  soldOn: import('@portal/domain/units/calendar-day.ts').Day | null
  wrong: Json | null
}

export interface ImportWrongCells {
  column: number | null
  importId: number
  line: number
  position: number
  problem: Json
  value: string
}

export interface Imports {
  byteSize: number
  changedCount: number | null
  columns: Json | null
  createdAt: Generated<Timestamp>
  createdBy: number | null
  dateStyles: Generated<Json>
  defaultBrand: string | null
  fileId: number | null
  fileName: string
  format: Json | null
  header: Json | null
  importId: Generated<number>
  listsUnitsOf: Generated<number[]>
  newCount: number | null
  newProductCount: number | null
  preview: Json | null
  problem: Json | null
  progress: Generated<number>
  rowCount: number | null
  state: Generated<import('@portal/domain/imports/import-states.ts').ImportState>
  takenAt: Timestamp | null
  takenBackAt: Timestamp | null
  takenBackBy: number | null
  takenBy: number | null
  unchangedCount: number | null
  withoutWrong: Generated<boolean>
  wrongCount: number | null
}

export interface Installation {
  installationId: Generated<string>
  onlyRow: Generated<boolean>
  sweeps: Generated<number>
}

export interface Invitations {
  companyId: number
  companyRole: import('@portal/domain/accounts/company-roles.ts').CompanyRole
  email: string
  expiresAt: Timestamp
  invitationId: Generated<number>
  invitedBy: number
  language: import('@portal/domain/languages.ts').Language
  sentAt: Timestamp
  tokenHash: string
}

export interface ItemHistory {
  at: Generated<Timestamp>
  bySide: import('@portal/domain/sides.ts').Side
  byUser: number
  details: Generated<Json>
  entryId: Generated<number>
  itemId: number
  kind: import('@portal/domain/items/item-history.ts').HistoryKind
}

export interface ItemLookers {
  itemId: number
  until: Timestamp
  userId: number
}

export interface ItemSpots {
  createdAt: Timestamp
  createdBy: number
  fileId: number
  itemId: number
  position: number
  replacedAt: Timestamp | null
  spotId: Generated<number>
  text: string
  x: number
  y: number
}

/** What holds an item column by column beside `item` is of the release before. */
export interface ItemsBeforeDecision {
  decided: boolean
  decisionId: number
  declineReason: string | null
  exchangeNote: string | null
  infoRequiredNote: string | null
  item: Json | null
  itemId: number
  lastModifiedAt: Timestamp | null
  lastModifiedBy: number | null
  layoutReleasedAt: Timestamp | null
  messageId: number | null
  nextStep: Json | null
  nextStepDoneAt: Timestamp | null
  nextStepDue: import('@portal/domain/units/calendar-day.ts').Day | null
  nextStepRemindedAt: Timestamp | null
  openPoints: Generated<number[]>
  replacementSerial: string | null
  spots: number[] | null
  status: import('@portal/domain/items/item-statuses.ts').ItemStatus | null
  turn: import('@portal/domain/items/turn.ts').Turn | null
  turnSince: Timestamp | null
  unreadByDealer: boolean | null
}

/** `collectsUntil` and `leavesAt` are of the release before. */
export interface Mails {
  attempts: Generated<number>
  collectsUntil: Timestamp | null
  createdAt: Generated<Timestamp>
  deadAt: Timestamp | null
  dealerId: number | null
  facts: Json
  language: Generated<string>
  lastError: string | null
  leavesAt: Timestamp | null
  mailId: string
  recipient: string
  sentAt: Timestamp | null
  template: string
}

export interface Messages {
  content: string
  createdAt: Generated<Timestamp>
  itemId: number
  messageId: Generated<number>
  senderId: number
  senderSide: import('@portal/domain/sides.ts').Side
}

export interface NoteMentions {
  noteId: number
  userId: number
}

export interface Notes {
  authorId: number
  content: string
  createdAt: Generated<Timestamp>
  itemId: number
  noteId: Generated<number>
}

export interface PasswordResetGrants {
  email: string
  expiresAt: Timestamp
  tokenHash: string
  userId: number
}

export interface NextStepTexts {
  language: string
  stepId: number
  text: string
}

export interface News {
  decisionId: number | null
  facts: Json
  happenedAt: Generated<Timestamp>
  newsId: Generated<number>
  template: string
  userId: number
}

export interface NextSteps {
  brand: string | null
  changedAt: Timestamp
  changedBy: number
  days: number | null
  itemType: import('@portal/domain/items/item-types.ts').ItemType | null
  outcome: import('@portal/domain/next-steps/next-step.ts').NextStepOutcome
  stepId: Generated<number>
  version: Generated<number>
}

export interface PointTexts {
  language: string
  pointId: number
  text: string
}

export interface Points {
  changedAt: Generated<Timestamp>
  changedBy: number | null
  code: string | null
  itemType: import('@portal/domain/items/item-types.ts').ItemType | null
  kind: import('@portal/domain/points/point.ts').PointKind
  pointId: Generated<number>
  unit: string | null
  version: Generated<number>
}

export interface Products {
  brand: string
  importId: number | null
  itemNumber: string
  itemNumberFolded: Generated<string>
  itemType: import('@portal/domain/items/item-types.ts').ItemType
  name: Generated<string>
  productId: Generated<number>
}

export interface QualityAlerts {
  claims: number
  dismissedAt: Timestamp | null
  foundAt: Timestamp
  productId: number
  share: number
  since: import('@portal/domain/units/calendar-day.ts').Day
  units: number
  usualShare: number
}

export interface RateLimits {
  expiresAt: Timestamp
  key: string
  points: number
}

export interface RefreshTokens {
  idleUntil: Timestamp
  issuedAt: Timestamp
  replaces: string | null
  sessionId: string
  spentAt: Timestamp | null
  tokenHash: string
}

export interface RequestItems {
  amplifierOption: import('@portal/domain/items/item-types.ts').AmplifierOption | null
  anotherLookAt: number | null
  brand: string
  createdAt: Generated<Timestamp>
  declineReason: string | null
  exchangeNote: string | null
  faultKind: import('@portal/domain/evidence/shots.ts').FaultKind | null
  firstDecidedBy: number | null
  firstDeciders: number[] | null
  infoRequiredNote: string | null
  issueDescription: string
  itemId: Generated<number>
  itemNumber: string
  itemType: import('@portal/domain/items/item-types.ts').ItemType
  lastModifiedAt: Generated<Timestamp>
  lastModifiedBy: number | null
  layoutReleasedAt: Timestamp | null
  layoutText: string | null
  needsSchematic: import('@portal/domain/items/item-types.ts').YesNo | null
  nextStep: Json | null
  nextStepDoneAt: Timestamp | null
  nextStepDue: import('@portal/domain/units/calendar-day.ts').Day | null
  nextStepRemindedAt: Timestamp | null
  repairAttempt: import('@portal/domain/items/item-types.ts').YesNo | null
  repairAttemptDetails: string | null
  repairResult: import('@portal/domain/items/submit-repair-outcome.ts').RepairResult | null
  repairResultReason: string | null
  replacementFolded: string | null
  replacementSerial: string | null
  requestClosed: Generated<boolean>
  requestId: number
  savedAs: string | null
  serialFolded: Generated<string>
  serialNumber: string
  soldOn: import('@portal/domain/units/calendar-day.ts').Day | null
  status: Generated<import('@portal/domain/items/item-statuses.ts').ItemStatus>
  takenBy: number | null
  turn: import('@portal/domain/items/turn.ts').Turn | null
  turnSince: Timestamp | null
  unreadByAdmins: Generated<boolean>
  unreadByDealer: Generated<boolean>
  unreadSince: Timestamp | null
  unusual: Generated<boolean>
  verdict: Json | null
  version: Generated<number>
}

export interface Requests {
  archivedByAdminsAt: Timestamp | null
  archivedByDealerAt: Timestamp | null
  closed: Generated<boolean>
  closedAt: Timestamp | null
  completedAt: Timestamp | null
  createdAt: Generated<Timestamp>
  contactId: Generated<number>
  dealerId: number
  openedByServiceAt: Timestamp | null
  requestId: Generated<number>
  status: Generated<import('@portal/domain/requests/request-status.ts').RequestStatus>
  title: string
  titleFolded: Generated<string>
}

export interface ResumableUploads {
  byteSize: number
  createdAt: Generated<Timestamp>
  declaredType: string
  fileName: string
  metadata: string | null
  received: Generated<number>
  result: Json | null
  takenUntil: Timestamp | null
  uploadId: Generated<string>
  uploaderId: number
}

export interface SavedReplies {
  changedAt: Timestamp
  changedBy: number
  days: number | null
  name: string
  replyId: Generated<number>
  version: Generated<number>
}

export interface SavedReplyTexts {
  language: string
  replyId: number
  text: string
}

export interface SavedWorkViews {
  filter: Json
  name: string
  ownerId: number
  viewId: Generated<number>
}

export interface Sessions {
  createdAt: Timestamp
  endedAt: Timestamp | null
  endsAt: Timestamp
  sessionId: string
  userId: number
}

export interface Terms {
  brand: string | null
  countsFrom: import('@portal/domain/units/terms.ts').CountsFrom
  createdAt: Generated<Timestamp>
  createdBy: number | null
  itemType: import('@portal/domain/items/item-types.ts').ItemType | null
  months: number
  productId: number | null
  shippedFrom: import('@portal/domain/units/calendar-day.ts').Day | null
  termsId: Generated<number>
}

/** `mailId` and `otherMails` are of the release before. */
export interface UndoableDecisions {
  byUser: number
  closedRequest: boolean
  decidedAt: Generated<Timestamp>
  decisionId: Generated<number>
  lastEntry: number
  mailId: string | null
  otherMails: Generated<string[]>
  requestId: number
  sent: string | null
  told: number | null
  undoneAt: Timestamp | null
}

export interface UnitHistory {
  at: Generated<Timestamp>
  byUser: number
  changes: Json
  entryId: Generated<number>
  unitId: number
}

export interface Units {
  debtorNumber: Generated<string>
  importId: number | null
  invoice: Generated<string>
  manufacturedOn: import('@portal/domain/units/calendar-day.ts').Day | null
  productId: number
  serialFolded: Generated<string>
  serialNumber: string
  shippedOn: import('@portal/domain/units/calendar-day.ts').Day
  soldOn: import('@portal/domain/units/calendar-day.ts').Day | null
  unitId: Generated<number>
}

export interface UploadParts {
  bytes: Buffer
  startsAt: number
  uploadId: string
}

export interface Users {
  companyId: Generated<number>
  companyRole: Generated<import('@portal/domain/accounts/company-roles.ts').CompanyRole>
  createdAt: Generated<Timestamp>
  disabledByAdmin: Generated<boolean>
  email: string
  enabled: Generated<boolean>
  firstName: string
  language: string | null
  lastName: string
  leftAt: Timestamp | null
  mailCases: Generated<import('@portal/domain/accounts/mail-choice.ts').MailCases>
  mailChoice: Generated<import('@portal/domain/accounts/mail-choice.ts').MailChoice>
  passwordHash: string
  pendingEmail: string | null
  pendingEmailUntil: Timestamp | null
  role: import('@portal/domain/accounts/roles.ts').Role
  shownStanding: Generated<import('@portal/domain/accounts/standing.ts').ShownStanding>
  userId: Generated<number>
  verified: Generated<boolean>
  verifiedAt: Timestamp | null
  waitingSince: Generated<Timestamp | null>
}

export interface SkippedShots {
  itemId: number
  shot: import('@portal/domain/evidence/shots.ts').Shot
  why: string
}

export interface DealerSpots {
  fileId: number
  itemId: number
  position: number
  text: string
  x: number
  y: number
}

export interface UnfinishedItems {
  changedAt: Timestamp
  content: Json
  requestId: number
}

export interface DB {
  accountCodes: AccountCodes
  adminNews: AdminNews
  askedPoints: AskedPoints
  captchaTokensUsed: CaptchaTokensUsed
  companies: Companies
  companyMerges: CompanyMerges
  dealerSpots: DealerSpots
  deletedByDealers: DeletedByDealers
  events: Events
  files: Files
  idempotencyKeys: IdempotencyKeys
  importChanges: ImportChanges
  importLayouts: ImportLayouts
  importRows: ImportRows
  importWrongCells: ImportWrongCells
  imports: Imports
  installation: Installation
  invitations: Invitations
  itemHistory: ItemHistory
  itemLookers: ItemLookers
  itemSpots: ItemSpots
  itemsBeforeDecision: ItemsBeforeDecision
  mails: Mails
  messages: Messages
  noteMentions: NoteMentions
  notes: Notes
  passwordResetGrants: PasswordResetGrants
  nextStepTexts: NextStepTexts
  news: News
  nextSteps: NextSteps
  pointTexts: PointTexts
  points: Points
  products: Products
  qualityAlerts: QualityAlerts
  rateLimits: RateLimits
  refreshTokens: RefreshTokens
  requestItems: RequestItems
  requests: Requests
  resumableUploads: ResumableUploads
  savedReplies: SavedReplies
  savedReplyTexts: SavedReplyTexts
  savedWorkViews: SavedWorkViews
  sessions: Sessions
  skippedShots: SkippedShots
  terms: Terms
  undoableDecisions: UndoableDecisions
  unfinishedItems: UnfinishedItems
  unitHistory: UnitHistory
  units: Units
  uploadParts: UploadParts
  users: Users
}
