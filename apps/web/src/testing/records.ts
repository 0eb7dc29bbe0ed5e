import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import type { CompanyRecord, CompanyRow, PersonOfRecord } from '@portal/contract/companies/company-record-schemas.ts'
import type { Company, Invitation, PersonOfCompany } from '@portal/contract/companies/company-schemas.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import type { AdminRequestRow, FoundUserRequest, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import type { WorkItem } from '@portal/contract/work/work-schemas.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { turnWith } from '@portal/domain/items/turn.ts'

/** What the server answers, for tests of screens: whole records, of which a test names what it is about. */

const aDay = '2026-11-20T10:00:00.000Z'

/** A page of a list, as every list answers it. */
export const aPage = <Row>(content: readonly Row[], hasNext = false) => ({
  content: [...content],
  page: 0,
  size: 10,
  hasNext,
})

export const aUserRow = (wanted: Partial<UserRow> = {}): UserRow => ({
  userId: 10001,
  email: 'mara@klangwerk.example',
  companyId: 10001,
  companyName: 'Klangwerk',
  role: 'USER',
  enabled: true,
  disabledByAdmin: false,
  verified: true,
  waitingSince: null,
  ...wanted,
})

/** Who looks after a request: whoever is signed in as a dealer. */
const aContact = { userId: 10001, firstName: 'Mara', lastName: 'Lind' }

/** A row of the dealer's lists. */
export const aRequestRow = (wanted: Partial<UserRequestRow> = {}): UserRequestRow => ({
  requestId: 10001,
  title: 'Door speakers',
  createdAt: aDay,
  itemCount: 1,
  status: 'Open',
  hasUnreadAdminResponse: false,
  contact: aContact,
  serviceTurnSince: aDay,
  dealerTurnSince: null,
  completed: true,
  ...wanted,
})

/** A request that a dealer's search found, in itself unless items are named. */
export const aFoundRequest = (wanted: Partial<FoundUserRequest> = {}): FoundUserRequest => ({
  ...aRequestRow(),
  archived: false,
  matches: [],
  matchCount: wanted.matches?.length ?? 0,
  ...wanted,
})

/** A row of the administrators' lists. */
export const anAdminRequestRow = (wanted: Partial<AdminRequestRow> = {}): AdminRequestRow => ({
  requestId: 10001,
  companyName: 'Klangwerk',
  title: 'Door speakers',
  createdAt: aDay,
  itemCount: 1,
  undecidedItems: 1,
  status: 'Open',
  hasUnreadMessages: false,
  serviceTurnSince: aDay,
  dealerTurnSince: null,
  completed: true,
  archived: false,
  ...wanted,
})

export const aMessage = (wanted: Partial<Message> = {}): Message => ({
  messageId: 1,
  messageContent: 'It scrapes at low frequencies.',
  senderFirstName: 'Mara',
  senderSide: 'dealer',
  own: false,
  createdAt: aDay,
  attachments: [],
  ...wanted,
})

/** An item of the queue. */
export const aWorkItem = (wanted: Partial<WorkItem> = {}): WorkItem => ({
  itemId: 10001,
  requestId: 10001,
  requestTitle: 'Door speakers',
  distributorId: 10001,
  companyName: 'Klangwerk',
  itemType: 'Speaker',
  brand: 'Nordwave',
  itemNumber: 'NW-165',
  serialNumber: 'SN-10001',
  issue: 'Scrapes.',
  status: 'Under review',
  turn: 'undecided',
  turnSince: aDay,
  hasUnreadMessages: false,
  unusual: false,
  takenBy: null,
  ...wanted,
})

/** An item as it stands beside the others of its request. */
export const sibling = (id: number, status: ItemStatus) => ({
  id,
  itemNumber: 'NW-165',
  serialNumber: `SN-${id}`,
  status,
  turn: turnWith(status),
  lastDecision: null,
  hasUnreadMessages: false,
})

export const aPicture: ItemDetail['images'][number] = {
  ...{
    imagePath: 'front.jpg',
    thumbnailPath: null,
    videoThumbnailPath: null,
    shot: null,
    fileName: 'front.jpg',
    requestItemId: 10001,
  },
  ...{ kind: 'image', processing: 'ready', failure: null, url: '/files/front.jpg', thumbnailUrl: null },
}

/** An item as either side reads it, alone in its request or with siblings of these statuses. */
export function anItem(wanted: Partial<ItemDetail> = {}, siblings: readonly ItemStatus[] = []): ItemDetail {
  const item: ItemDetail = {
    id: 10001,
    requestId: 10001,
    itemType: 'Speaker',
    brand: 'Nordwave',
    itemNumber: 'NW-165',
    serialNumber: 'SN-10001',
    issueDescription: 'Scrapes.',
    status: 'Under review',
    images: [],
    thumbnails: [],
    requestStatus: 'Open',
    hasUnreadMessages: false,
    hasUnreadAdminResponse: false,
    amplifierOption: null,
    needsSchematic: null,
    amplifierRepairAttempt: null,
    amplifierRepairAttemptDetails: null,
    turn: 'undecided',
    turnSince: '2026-11-20T10:00:00Z',
    requestTitle: 'Door speakers',
    position: 1,
    companyName: 'Klangwerk',
    distributorId: 10001,
    contact: aContact,
    dealerLanguage: 'de',
    createdAt: '2026-11-20T10:00:00.000Z',
    lastModifiedByName: 'Anna',
    lastModifiedAt: '2026-11-20T10:00:00.000Z',
    requestItems: [],
    lastDecision: null,
    declineReason: null,
    exchangeNote: null,
    infoRequiredNote: null,
    anotherLookUntil: null,
    anotherLook: null,
    anotherLookAt: null,
    replacementSerialNumber: null,
    layoutText: null,
    layoutPdfs: [],
    layoutPdfNames: [],
    repairResult: null,
    repairResultReason: null,
    verdict: null,
    nextStep: null,
    asked: [],
    spots: [],
    soldOn: null,
    saleProof: null,
    faultKind: null,
    skippedShots: [],
    dealerSpots: [],
    mayBeTakenBack: false,
    version: 1,
    archived: false,
    ...wanted,
  }
  const others = siblings.map((status, at) => sibling(item.id + 1 + at, status))
  return { ...item, requestItems: [sibling(item.id, item.status), ...others] }
}

/** Somebody of a company: whoever is signed in as a dealer, its manager. */
export const aPerson = (wanted: Partial<PersonOfCompany> = {}): PersonOfCompany => ({
  ...aContact,
  email: 'mara@klangwerk.example',
  companyRole: 'manager',
  isSelf: wanted.userId === undefined,
  active: true,
  left: false,
  openRequests: 0,
  ...wanted,
})

export const anInvitation = (wanted: Partial<Invitation> = {}): Invitation => ({
  invitationId: 20001,
  email: 'kim@klangwerk.example',
  companyRole: 'member',
  language: 'de',
  sentAt: aDay,
  expiresAt: '2026-11-27T10:00:00.000Z',
  expired: false,
  ...wanted,
})

/** A row of the administrators' list of companies. */
export const aCompanyRow = (wanted: Partial<CompanyRow> = {}): CompanyRow => ({
  ...{ companyId: 10001, companyName: 'Klangwerk', debtorNumber: 'D-77', city: 'Hamburg', country: 'Germany' },
  ...{ standing: 'Enabled', activePeople: 1, openRequests: 2, unitsSold: 31 },
  ...wanted,
})

/** Somebody of a company, for administrators. */
export const aPersonOfRecord = (wanted: Partial<PersonOfRecord> = {}): PersonOfRecord => ({
  ...aPerson({ isSelf: false }),
  ...{ role: 'USER', standing: 'Enabled' },
  ...wanted,
})

/** A company as administrators see it. */
export const aCompanyRecord = (wanted: Partial<CompanyRecord> = {}): CompanyRecord => ({
  ...aCompanyRow(),
  ...{ phoneNumber: '', street: 'Hafenweg 3', postCode: '20095', language: 'de' },
  ...{ closedRequests: 3, archivedRequests: 4 },
  ...{ people: [aPersonOfRecord()], invitations: [] },
  ...wanted,
})

/** A company of one, unless others are named. */
export const aCompany = (wanted: Partial<Company> = {}): Company => ({
  companyName: 'Klangwerk',
  debtorNumber: 'D-77',
  phoneNumber: '',
  street: 'Hafenweg 3',
  postCode: '20095',
  city: 'Hamburg',
  country: 'Germany',
  language: 'de',
  people: [aPerson()],
  invitations: [],
  ...wanted,
})

/** The service record of a unit about which nothing is known but its shipment. */
export const aUnitRecord: UnitRecord = {
  unit: {
    ...{ unitId: 10001, serialNumber: 'B', shippedOn: '2026-01-15', manufacturedOn: '2026-01-15', soldOn: null },
    ...{ debtorNumber: '', companyName: null, invoice: '' },
  },
  product: {
    ...{ productId: 10001, brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-165', name: '' },
    ...{ pictureUrl: null, thumbnailUrl: null },
  },
  ...{ saleProof: null, terms: null, claims: [], changes: [] },
  verdict: { day: '2026-11-22', coverage: { code: 'UNKNOWN_UNIT' }, remarks: [], unitId: 10001, termsId: null },
  chain: {
    links: [{ serialNumber: 'B', unitId: 10001, exchangedWithItem: null, exchangedAt: null }],
    ...{ position: 0, circular: false },
  },
}
