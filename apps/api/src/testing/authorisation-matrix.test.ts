import { randomUUID } from 'node:crypto'
import { schemas } from '@portal/contract/all-schemas.ts'
import type { Endpoint, EndpointName, EndpointSchemas } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { fileNameOfKey, imageKeys, layoutPdfKey } from '@portal/domain/media/storage-keys.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry, toJSONSchema } from 'zod/v4/core'
import { answerOf, type Caller, openTestPortal, type TestAccount, type TestPortal } from './portal-for-tests.ts'

/** Who calls in this test; the things that a call is about belong to `dealer`, who is the manager of a company. */
const callers = [
  ...(['nobody', 'unverified', 'disabled', 'dealer'] as const),
  // A member of the dealer's company, about what it submitted and about a draft.
  ...(['member', 'member, of a draft'] as const),
  ...(['another dealer', 'admin'] as const),
] as const
type CallerName = (typeof callers)[number]
type Cell = 'let in' | 'not signed in' | 'not allowed' | 'as if it were not there'
type Row = Record<CallerName, Cell>

/**
 * Who may make each call. Written by hand and not made from the contract: a wrong audience there is found here, and a new
 * call fails until it has its line.
 */
const whoMayCall = {
  register: 'anyone',
  verifyEmail: 'anyone',
  resendCode: 'anyone',
  signIn: 'anyone',
  refreshSession: 'anyone',
  signOut: 'anyone',
  captchaChallenge: 'anyone',
  sendOtp: 'anyone',
  verifyOtp: 'anyone',
  changePassword: 'anyone',
  getConfig: 'anyone',
  getContent: 'anyone',
  getInvitation: 'anyone',
  acceptInvitation: 'anyone',

  getCurrentUser: 'signed in',
  getHome: 'signed in',
  listenToEvents: 'signed in',
  updateOwnProfile: 'signed in',
  listOwnRequests: 'signed in',
  listDrafts: 'signed in',
  listWaitingItems: 'signed in',
  listOwnArchivedRequests: 'signed in',
  searchOwnRequests: 'signed in',
  createRequest: 'signed in',
  uploadMedia: 'signed in',
  uploadSaleProof: 'signed in',
  getCompany: 'signed in',
  joinCompany: 'signed in',
  lookUpUnit: 'signed in',

  invitePerson: 'manager',
  sendInvitationAgain: 'manager of it',
  withdrawInvitation: 'manager of it',
  changeCompanyRole: 'manager of it',
  endAccess: 'manager of it',
  giveBackAccess: 'manager of it',
  handOverRequest: 'owner',

  renameDraft: 'owner',
  completeRequest: 'owner',
  takeBackRequest: 'contact',
  withdrawRequest: 'contact',
  cancelRequest: 'owner',
  archiveOwnRequest: 'owner',
  restoreOwnRequest: 'owner',
  listItems: 'owner',
  addItem: 'owner',
  changeItem: 'owner',
  listLikelyQuestions: 'owner',
  getUnfinishedItem: 'owner',
  keepUnfinishedItem: 'owner',
  deleteItem: 'owner',
  getItem: 'owner',
  getCase: 'owner',
  submitRepairOutcome: 'owner',
  listMessages: 'owner',
  postMessage: 'owner',
  finishMediaUpload: 'contact',
  finishSaleProofUpload: 'contact',

  getUserByEmail: 'oneself or admin',
  listItemHistory: 'owner or admin',
  signedUrl: 'owner or admin',
  probeUpload: 'owner or admin',
  presignedImageUrl: 'owner or admin',
  // Answered with FILE_IN_USE: an administrator may read it, and nobody may delete what was sent.
  deleteImage: 'owner or admin',

  listUsers: 'admin',
  listAdmins: 'admin',
  countWaitingAccounts: 'admin',
  toggleUserEnabled: 'admin',
  listCompanies: 'admin',
  getCompanyRecord: 'admin',
  listLikelyTwins: 'admin',
  askAboutNewcomer: 'admin',
  previewMerge: 'admin',
  mergeCompanies: 'admin',
  listMerges: 'admin',
  takeBackMerge: 'admin',
  updateUser: 'admin',
  listActiveRequests: 'admin',
  listRequestsByDistributor: 'admin',
  searchRequests: 'admin',
  listDistributorsWithRequests: 'admin',
  listArchivedRequests: 'admin',
  listArchivedRequestsByDistributor: 'admin',
  archiveForAdmins: 'admin',
  restoreForAdmins: 'admin',
  archiveSeveral: 'admin',
  restoreSeveral: 'admin',
  listItemsForAdmin: 'admin',
  getItemForAdmin: 'admin',
  getCaseForAdmin: 'admin',
  getServiceHome: 'admin',
  updateItemStatus: 'admin',
  correctSerialNumber: 'admin',
  updateItemStatuses: 'admin',
  undoDecision: 'admin',
  listProductsOfUnits: 'admin',
  getClaimsByMonth: 'admin',
  getNevadaChart: 'admin',
  getDecisionsByReason: 'admin',
  getCaseTimes: 'admin',
  getAnotherLooks: 'admin',
  listRisingProducts: 'admin',
  dismissRisingProduct: 'admin',
  listClaims: 'admin',
  exportChart: 'admin',
  listEarlierClaims: 'admin',
  listSimilarDecisions: 'admin',
  addLayoutPdf: 'admin',
  uploadPdf: 'admin',
  deletePdf: 'admin',
  listMessagesForAdmin: 'admin',
  postMessageAsAdmin: 'admin',
  unreadForAdmins: 'admin',
  listProducts: 'admin',
  getProduct: 'admin',
  createProduct: 'admin',
  updateProduct: 'admin',
  listUnits: 'admin',
  listUnitsOfProduct: 'admin',
  getUnitRecord: 'admin',
  changeUnit: 'admin',
  getUnitOfItem: 'admin',
  uploadImport: 'admin',
  listImports: 'admin',
  getImport: 'admin',
  correctImport: 'admin',
  takeImport: 'admin',
  takeImportBack: 'admin',
  discardImport: 'admin',
  downloadWrongRows: 'admin',
  listTerms: 'admin',
  addTerms: 'admin',
  listColleagues: 'admin',
  getTeamwork: 'admin',
  takeItem: 'admin',
  markItemUnread: 'admin',
  lookAtItem: 'admin',
  writeNote: 'admin',
  deleteNote: 'admin',
  listWork: 'admin',
  countWork: 'admin',
  nextWork: 'admin',
  getDealerCard: 'admin',
  listReplies: 'admin',
  addReply: 'admin',
  changeReply: 'admin',
  deleteReply: 'admin',
  listNextSteps: 'admin',
  addNextStep: 'admin',
  changeNextStep: 'admin',
  deleteNextStep: 'admin',
  listPoints: 'admin',
  addPoint: 'admin',
  changePoint: 'admin',
  deletePoint: 'admin',
  askForAnotherLook: 'owner',
  answerPoint: 'owner',
  endAnswers: 'owner',
  finishNextStep: 'owner',
} as const satisfies Record<EndpointName, string>

const notSignedIn = { nobody: 'not signed in', unverified: 'not signed in', disabled: 'not signed in' } as const
const hidden = 'as if it were not there'
const inCompany = { dealer: 'let in', member: 'let in', 'member, of a draft': 'let in' } as const
const ofCompany = { dealer: 'let in', member: 'let in', 'member, of a draft': hidden } as const
const onlyDealer = { dealer: 'let in', member: hidden, 'member, of a draft': hidden } as const
const notMembers = { member: 'not allowed', 'member, of a draft': 'not allowed' } as const
const rows: Record<(typeof whoMayCall)[EndpointName], Row> = {
  anyone: {
    ...{ nobody: 'let in', unverified: 'let in', disabled: 'let in' },
    ...{ dealer: 'let in', member: 'let in', 'member, of a draft': 'let in' },
    ...{ 'another dealer': 'let in', admin: 'let in' },
  },
  'signed in': { ...notSignedIn, ...inCompany, 'another dealer': 'let in', admin: 'let in' },
  owner: { ...notSignedIn, ...ofCompany, 'another dealer': hidden, admin: hidden },
  'owner or admin': { ...notSignedIn, ...ofCompany, 'another dealer': hidden, admin: 'let in' },
  // Not the colleagues of whoever looks after it.
  contact: { ...notSignedIn, ...onlyDealer, 'another dealer': hidden, admin: hidden },
  'oneself or admin': { ...notSignedIn, ...onlyDealer, 'another dealer': hidden, admin: 'let in' },
  manager: { ...notSignedIn, dealer: 'let in', ...notMembers, 'another dealer': 'let in', admin: 'not allowed' },
  'manager of it': { ...notSignedIn, dealer: 'let in', ...notMembers, 'another dealer': hidden, admin: 'not allowed' },
  admin: {
    ...{ ...notSignedIn, dealer: 'not allowed', ...notMembers },
    ...{ 'another dealer': 'not allowed', admin: 'let in' },
  },
}

/** What the dealer has, for one cell: calls change things, so each cell gets its own. */
interface Things {
  readonly productId: number
  readonly unitId: number
  readonly dealer: TestAccount
  readonly requestId: number
  readonly itemId: number
  readonly imageKey: string
  readonly layoutKey: string
  /** Uploads of whoever calls, attached to nothing. */
  readonly ownImageKey: string
  readonly ownPdfKey: string
  readonly importId: number
  /** A decision of whoever calls. */
  readonly decisionId: number
  /** An own view of whoever calls. */
  readonly replyId: number
  readonly pointId: number
  readonly stepId: number
  readonly askedId: number
  readonly noteId: number
  readonly uploadId: string
  /** Somebody of the dealer's company; whoever calls, if that is one. */
  readonly colleagueId: number
  readonly invitationId: number
  readonly mergeId: number
}

/** Fields that name a thing of the dealer's. */
const ownThings: Readonly<Record<string, (things: Things) => unknown>> = {
  requestId: ({ requestId }) => String(requestId),
  itemId: ({ itemId }) => String(itemId),
  requestItemId: ({ itemId }) => String(itemId),
  fileName: ({ imageKey }) => fileNameOfKey(imageKey),
  key: ({ imageKey }) => imageKey,
  email: ({ dealer }) => dealer.email,
  companyId: ({ dealer }) => String(dealer.companyId),
  productId: ({ productId }) => String(productId),
  unitId: ({ unitId }) => String(unitId),
  importId: ({ importId }) => String(importId),
  replyId: ({ replyId }) => String(replyId),
  pointId: ({ pointId }) => String(pointId),
  stepId: ({ stepId }) => String(stepId),
  askedId: ({ askedId }) => String(askedId),
  noteId: ({ noteId }) => String(noteId),
  decisionId: ({ decisionId }) => String(decisionId),
  uploadId: ({ uploadId }) => uploadId,
  invitationId: ({ invitationId }) => String(invitationId),
  mergeId: ({ mergeId }) => String(mergeId),
}
/** Fields whose value has to make sense beyond its type. */
const sensible: Readonly<Record<string, (things: Things) => unknown>> = {
  ...ownThings,
  otp: () => '123456',
  code: () => '123456',
  q: () => 'sommer',
  userId: ({ dealer }) => String(dealer.userId),
  status: () => 'Under review',
  images: ({ ownImageKey }) => [ownImageKey],
  brand: () => 'Nordwave',
  serialNumber: () => randomUUID(),
  itemNumber: () => randomUUID(),
  picture: () => null,
  soldOn: () => '2026-01-17',
  saleProof: () => null,
  texts: () => ({ en: 'Hello {first_name}' }),
}
const aPoint = { itemType: () => null, kind: () => 'text', unit: () => null, texts: () => ({ en: 'The invoice' }) }
const aNextStep = { days: () => null, brand: () => randomUUID() }
const theId = ({ dealer }: Things) => dealer.companyId
const nothingMoves = ({ dealer: { companyId, companyName } }: Things) => ({
  ...{ from: { companyId, companyName, debtorNumber: '' }, into: { companyId, companyName, debtorNumber: '' } },
  moves: { people: 0, openRequests: 0, closedRequests: 0, drafts: 0, invitations: 0 },
  ...{ keepRoles: false, debtorNumber: '' },
})
const theCompany = (things: Things) => String(theId(things))
const theColleague = ({ colleagueId }: Things) => String(colleagueId)
const sensibleIn: Readonly<Record<string, typeof sensible>> = {
  addLayoutPdf: { key: ({ ownPdfKey }) => ownPdfKey },
  deletePdf: { key: ({ layoutKey }) => layoutKey },
  listActiveRequests: { status: () => 'Open' },
  listRequestsByDistributor: { status: () => 'Open' },
  searchRequests: { status: () => 'Open' },
  changeUnit: {
    ...{ itemNumber: () => undefined, shippedOn: () => '2026-01-16', manufacturedOn: () => null },
    ...{ saleProof: ({ ownPdfKey }) => ownPdfKey, seen: () => undefined },
  },
  // Who is in one company already is invited into none.
  invitePerson: { email: () => `${randomUUID()}@example.com` },
  ...{ changeCompanyRole: { userId: theColleague }, giveBackAccess: { userId: theColleague } },
  endAccess: { userId: theColleague, successorId: ({ dealer }) => dealer.userId },
  handOverRequest: { userId: ({ colleagueId }) => colleagueId },
  // Refused, since it is one company.
  ...{
    previewMerge: { from: theCompany, into: theCompany },
    mergeCompanies: { seen: nothingMoves },
  },
  askAboutNewcomer: { userId: theId, companyId: theId },
  acceptInvitation: { email: () => 'new@example.com' },
  updateProduct: { seen: () => undefined },
  addReply: { name: () => randomUUID() },
  changeReply: { name: () => randomUUID() },
  deleteReply: { seenVersion: () => '1' },
  ...{ addPoint: aPoint, changePoint: aPoint, deletePoint: { seenVersion: () => '1' } },
  ...{ addNextStep: aNextStep, changeNextStep: aNextStep, deleteNextStep: { seenVersion: () => '1' } },
  answerPoint: { answer: () => '3.6', attachments: () => [] },
  correctImport: { columns: () => ({}), dateStyles: () => ({}) },
  submitRepairOutcome: { repairResult: () => 'SUCCESSFUL' },
  addTerms: {
    productId: ({ productId }) => productId,
    brand: () => null,
    itemType: () => null,
    shippedFrom: () => '2026-12-01',
  },
  updateUser: { userId: ({ dealer }) => dealer.userId, seen: () => ({}) },
  updateOwnProfile: { userId: ({ dealer }) => dealer.userId, seen: () => ({}) },
  takeItem: { takenBy: () => null, seenTakenBy: () => null },
  writeNote: { tells: () => [] },
  archiveSeveral: { requestIds: ({ requestId }) => [requestId] },
  restoreSeveral: { requestIds: ({ requestId }) => [requestId] },
  updateItemStatuses: { items: ({ itemId }) => [{ itemId }] },
}

/** Stands in everything that only administrators may read, and in everything that only they and the dealer may read. */
const marks = { amongAdmins: 'only-among-administrators', ofDealer: 'only-for-this-dealer' } as const
const secretFrom: Readonly<Record<CallerName, readonly string[]>> = {
  nobody: Object.values(marks),
  unverified: Object.values(marks),
  disabled: Object.values(marks),
  dealer: [marks.amongAdmins],
  member: [marks.amongAdmins],
  'member, of a draft': Object.values(marks),
  'another dealer': Object.values(marks),
  admin: [],
}

let world: TestPortal
beforeAll(async () => {
  // With a captcha, which no cell solves: what anybody may call is reached, and does nothing.
  world = await openTestPortal({
    captcha: 'altcha',
    replace: ({ config }) => ({
      config: { ...config, ownContent: [{ page: 'help', language: 'en', markdown: '# Help' }] },
    }),
  })
})
afterAll(() => world.close())

/** Some calls are about drafts, some about what was submitted. */
const completedFor = (caller: CallerName): boolean[] =>
  caller === 'member' ? [true] : caller === 'member, of a draft' ? [false] : [false, true]

describe('who may call', () => {
  it.each(Object.entries(endpoints))('%s', async (name, endpoint) => {
    const found: Partial<Row> = {}
    const malformed: CallerName[] = []
    const leaks: string[] = []
    for (const caller of callers) {
      const cells: Cell[] = []
      // The better of the two answers says who may.
      for (const completed of completedFor(caller)) {
        const { cell, isMalformed, text } = await call(name, endpoint, caller, completed)
        cells.push(cell)
        for (const mark of secretFrom[caller]) if (text.includes(mark)) leaks.push(`${mark} to ${caller}`)
        if (isMalformed) malformed.push(caller)
      }
      found[caller] = cells.find((cell) => cell === 'let in') ?? cells[0] ?? 'let in'
    }
    expect(found).toEqual(rows[whoMayCall[endpoint.name]])
    // A call that never got past its schema would prove nothing about whose thing it is.
    expect(malformed).toEqual([])
    expect(leaks).toEqual([])
  })

  it.each([
    ['getTeamwork', marks.amongAdmins],
    ['listReplies', marks.amongAdmins],
    ['getItemForAdmin', marks.ofDealer],
    ['listMessagesForAdmin', marks.ofDealer],
  ] as const)('is judged by marks that are there to be read: %s', async (name, mark) => {
    expect((await call(name, endpoints[name], 'admin', true)).text).toContain(mark)
  })

  // The calls of the tus protocol, which the contract does not have.
  it.each([
    ['POST', 'signed in'],
    ['HEAD', 'contact'],
    ['PATCH', 'contact'],
    ['DELETE', 'contact'],
  ] as const)('an upload in parts: %s', async (method, who) => {
    const found: Partial<Row> = {}
    for (const callerName of callers) found[callerName] = await callOfUpload(method, callerName)
    expect(found).toEqual(rows[who])
  })

  // To read a thread leaves a mark, and a stream goes on.
  it('HEAD asks for nothing that is read as somebody', async () => {
    const { caller } = await aScene('admin', true)
    const readable = Object.values(endpoints).filter(({ method }) => method === 'GET')
    const answered: string[] = []
    for (const { name, path: url } of readable)
      if ((await caller.inject({ method: 'HEAD', url })).statusCode !== 404) answered.push(name)
    expect(answered).toEqual(readable.filter(({ audience }) => audience === 'anyone').map(({ name }) => name))
  })

  it('is written down for every call of the contract, and for no other', () => {
    expect(Object.keys(whoMayCall).sort()).toEqual(Object.keys(endpoints).sort())
  })
})

interface Scene {
  readonly caller: Caller
  readonly things: Things
}

/** Somebody who calls, and the things of a dealer. */
async function aScene(callerName: CallerName, completed: boolean): Promise<Scene> {
  const dealer = await world.anAccount()
  const account = await accountOf(callerName, dealer)
  const caller = account ? await world.signedInAs(account) : world
  return { caller, things: await thingsOf(dealer, account ?? dealer, completed) }
}

/** Scenes in which every call so far was refused for who called, which has changed nothing. */
const untouched = new Map<string, Promise<Scene>>()
function untouchedScene(callerName: CallerName, completed: boolean): Promise<Scene> {
  const name = `${callerName}, ${completed}`
  const scene = untouched.get(name) ?? aScene(callerName, completed)
  untouched.set(name, scene)
  return scene
}

async function call(name: string, endpoint: Endpoint, callerName: CallerName, completed: boolean) {
  const expected: Cell = rows[whoMayCall[endpoint.name]][callerName]
  const isRefused = expected === 'not signed in' || expected === 'not allowed'
  const { caller, things } = isRefused
    ? await untouchedScene(callerName, completed)
    : await aScene(callerName, completed)
  const options = optionsFor(name, endpoint, things)
  // A stream that goes on is let in by its status.
  const goesOn = endpoint.answers === 'events'
  if (goesOn) {
    const opened = await caller.inject({ ...options, payloadAsStream: true })
    opened.stream().destroy()
    if (opened.statusCode === 200) return { cell: 'let in' as const, isMalformed: false, text: '' }
  }
  const response = await caller.inject(options)
  const answer = answerOf(response)
  const code = typeof answer.body === 'string' ? answer.body : (answer.body as { error?: string }).error
  const cell = cellOf(answer.status, code)
  if (cell !== expected) untouched.clear()
  return {
    cell,
    isMalformed: code === 'VALIDATION' || code === 'INTERNAL',
    text: JSON.stringify(response.headers) + response.body,
  }
}

/** A call of the tus protocol, about an upload of the dealer's that was just begun. */
async function callOfUpload(method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', callerName: CallerName): Promise<Cell> {
  const dealer = await world.anAccount()
  const account = await accountOf(callerName, dealer)
  const caller: Caller = account ? await world.signedInAs(account) : world
  const { uploadId } = await world.tables
    .insertInto('resumableUploads')
    .values({ uploaderId: dealer.userId, fileName: 'woofer.jpg', declaredType: 'image/jpeg', byteSize: 9 })
    .returning('uploadId')
    .executeTakeFirstOrThrow()
  const { statusCode } = await caller.inject({
    method,
    url: method === 'POST' ? resumableUploadsPath : `${resumableUploadsPath}/${uploadId}`,
    headers: {
      'tus-resumable': tusVersion,
      ...(method === 'POST' ? { 'upload-length': '9' } : {}),
      ...(method === 'PATCH' ? { 'upload-offset': '0', 'content-type': partType } : {}),
    },
    ...(method === 'PATCH' ? { payload: Buffer.from('not yours') } : {}),
  })
  const left = await world.tables
    .selectFrom('resumableUploads')
    .select('received')
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()
  if (statusCode < 300) return 'let in'
  // Whoever is refused has changed nothing.
  expect(left).toEqual({ received: 0 })
  if (statusCode === 404) return 'as if it were not there'
  expect(statusCode).toBe(403)
  return 'not signed in'
}

function cellOf(status: number, code: string | undefined): Cell {
  if (status === 403 && code === 'NOT_AUTHENTICATED') return 'not signed in'
  if (status === 403 && code === 'FORBIDDEN') return 'not allowed'
  return status === 404 && code === 'NOT_FOUND' ? 'as if it were not there' : 'let in'
}

function accountOf(caller: CallerName, dealer: TestAccount): Promise<TestAccount | undefined> {
  const accounts: Record<CallerName, () => Promise<TestAccount | undefined>> = {
    nobody: async () => undefined,
    unverified: () => world.anAccount({ standing: 'Unverified' }),
    disabled: () => world.anAccount({ standing: 'Disabled' }),
    dealer: async () => dealer,
    member: () => world.anAccount({ colleagueOf: dealer }),
    'member, of a draft': () => world.anAccount({ colleagueOf: dealer }),
    'another dealer': () => world.anAccount(),
    admin: () => world.anAccount({ role: 'ADMIN' }),
  }
  return accounts[caller]()
}

async function thingsOf(dealer: TestAccount, caller: TestAccount, completed: boolean): Promise<Things> {
  const { tables } = world
  const { companyId, userId: invitedBy } = dealer
  const colleague = await world.anAccount({ colleagueOf: dealer })
  const { invitationId } = await tables
    .insertInto('invitations')
    .values({
      ...{ companyId, companyRole: 'member', language: 'en', invitedBy, tokenHash: randomUUID() },
      ...{ email: `${randomUUID()}@example.com`, sentAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
    })
    .returning('invitationId')
    .executeTakeFirstOrThrow()
  const { companyId: fromId } = await world.anAccount()
  const { mergeId } = await tables
    .insertInto('companyMerges')
    .values({
      ...{ fromId, intoId: companyId, mergedBy: invitedBy, people: '[]', requests: [], lastRequest: 0 },
      ...{ fromDebtorNumber: '', intoDebtorNumber: '' },
    })
    .returning('mergeId')
    .executeTakeFirstOrThrow()
  const { requestId } = await tables
    .insertInto('requests')
    .values({
      dealerId: dealer.companyId,
      contactId: dealer.userId,
      title: `Door speakers, ${marks.ofDealer}`,
      completedAt: completed ? new Date() : null,
    })
    .returning('requestId')
    .executeTakeFirstOrThrow()
  const { itemId } = await tables
    .insertInto('requestItems')
    .values({
      requestId,
      ...{ itemType: 'Amplifier', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: randomUUID() },
      ...{ issueDescription: `No sound, ${marks.ofDealer}.`, repairAttempt: 'no', needsSchematic: 'yes' },
      ...(completed
        ? { status: 'Waiting for feedback', turn: 'dealer', turnSince: new Date() }
        : { status: 'Under review' }),
    })
    .returning('itemId')
    .executeTakeFirstOrThrow()
  const { productId } = await tables
    .insertInto('products')
    .values({ brand: 'Nordwave', itemType: 'Amplifier', itemNumber: randomUUID() })
    .returning('productId')
    .executeTakeFirstOrThrow()
  const { unitId } = await tables
    .insertInto('units')
    .values({ productId, serialNumber: randomUUID(), shippedOn: '2026-01-15' })
    .returning('unitId')
    .executeTakeFirstOrThrow()
  const image = (uploaderId: number, key = imageKeys(randomUUID(), 'image/jpeg').image) => ({
    ...{ key, kind: 'image' as const, state: 'ready' as const, contentType: 'image/jpeg', byteSize: 1 },
    ...{ uploaderId, fileName: 'woofer.jpg' },
  })
  const pdf = (uploaderId: number) => ({
    ...{ ...image(uploaderId, layoutPdfKey(randomUUID())), kind: 'pdf' as const, contentType: 'application/pdf' },
  })
  const attached = { itemId, position: 0 }
  const files = [
    { ...image(dealer.userId), ...attached, attachedAs: 'item' as const },
    { ...pdf(caller.userId), ...attached, attachedAs: 'layout' as const },
    image(caller.userId),
    pdf(caller.userId),
  ]
  for (const file of files) await tables.insertInto('files').values(file).execute()
  const [imageKey = '', layoutKey = '', ownImageKey = '', ownPdfKey = ''] = files.map(({ key }) => key)
  await tables
    .insertInto('qualityAlerts')
    .values({ productId, since: '2026-01-01', units: 9, claims: 9, share: 1, usualShare: 0, foundAt: new Date() })
    .execute()
  const { importId } = await tables
    .insertInto('imports')
    .values({ fileName: 'units.csv', byteSize: 1 })
    .returning('importId')
    .executeTakeFirstOrThrow()
  const note = { itemId, authorId: caller.userId, content: `The second of this batch, ${marks.amongAdmins}.` }
  const written = completed && (await tables.insertInto('notes').values(note).returning('noteId').executeTakeFirst())
  const noteId = written ? written.noteId : 1
  if (completed)
    for (const senderId of [dealer.userId, caller.userId])
      await tables
        .insertInto('messages')
        .values({ itemId, senderId, senderSide: 'dealer', content: `Any news? ${marks.ofDealer}` })
        .execute()
  // Finished, with an answer that is one of either kind.
  const links = { imagePreviewUrl: null, thumbnailPreviewUrl: null, targetVideoKey: null, targetThumbKey: null }
  const ofMedia = { imagePath: imageKey, thumbnailPath: 'b', ...links, processing: 'ready', kind: 'image' }
  const { uploadId } = await tables
    .insertInto('resumableUploads')
    .values({
      ...{ uploaderId: dealer.userId, fileName: 'woofer.jpg', declaredType: 'image/jpeg', byteSize: 1, received: 1 },
      result: { ...ofMedia, key: imageKey, fileName: marks.ofDealer },
    })
    .returning('uploadId')
    .executeTakeFirstOrThrow()
  const { replyId } = await tables
    .insertInto('savedReplies')
    .values({ name: `${marks.amongAdmins} ${randomUUID()}`, changedAt: new Date(), changedBy: dealer.userId })
    .returning('replyId')
    .executeTakeFirstOrThrow()
  const { pointId } = await tables
    .insertInto('points')
    .values({ kind: 'text', changedBy: dealer.userId })
    .returning('pointId')
    .executeTakeFirstOrThrow()
  const { stepId } = await tables
    .insertInto('nextSteps')
    .values({ outcome: 'DECLINED', brand: randomUUID(), changedAt: new Date(), changedBy: dealer.userId })
    .returning('stepId')
    .executeTakeFirstOrThrow()
  await tables.insertInto('nextStepTexts').values({ stepId, language: 'en', text: 'Send it to us' }).execute()
  await tables.insertInto('pointTexts').values({ pointId, language: 'en', text: 'The invoice' }).execute()
  const askedId = completed ? await somethingAsked(caller, itemId) : 1
  const decisionId = completed ? await aDecision(caller, requestId, itemId) : 1
  return {
    ...{ dealer, requestId, itemId, decisionId, productId, unitId, imageKey, layoutKey, ownImageKey, ownPdfKey },
    ...{ importId, replyId, pointId, stepId, askedId, noteId, uploadId, invitationId, mergeId },
    colleagueId: caller.companyId === dealer.companyId && caller !== dealer ? caller.userId : colleague.userId,
  }
}

/** A value that the dealer was asked for. */
async function somethingAsked({ userId }: TestAccount, itemId: number): Promise<number> {
  const { messageId } = await world.tables
    .insertInto('messages')
    .values({ itemId, senderId: userId, senderSide: 'admins', content: 'How many ohms?' })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  const { askedId } = await world.tables
    .insertInto('askedPoints')
    .values({
      ...{ itemId, kind: 'value', wording: 'Resistance', unit: 'Ω' },
      ...{ askedAt: new Date(), askedBy: userId, askedIn: messageId },
    })
    .returning('askedId')
    .executeTakeFirstOrThrow()
  return askedId
}

/** A decision of the caller's that can be undone. */
async function aDecision({ userId }: TestAccount, requestId: number, itemId: number): Promise<number> {
  const { decisionId } = await world.tables
    .insertInto('undoableDecisions')
    .values({ requestId, byUser: userId, closedRequest: false, lastEntry: 1, mailId: randomUUID() })
    .returning('decisionId')
    .executeTakeFirstOrThrow()
  await world.tables
    .insertInto('itemsBeforeDecision')
    .values({ decisionId, itemId, decided: true, item: JSON.stringify({ status: 'Under review' }) })
    .execute()
  return decisionId
}

function optionsFor(name: string, endpoint: Endpoint, things: Things): InjectOptions {
  const valueFor = (field: string, schema: JsonSchema) => {
    const sense = sensibleIn[name]?.[field] ?? sensible[field]
    return sense ? sense(things) : sampleOf(schema)
  }
  const filled = (schema: EndpointSchemas['params'], only: 'all' | 'required') => {
    const { properties = {}, required = [] } = jsonSchemaOf(schema)
    const fields = Object.entries(properties).filter(([field]) => only === 'all' || required.includes(field))
    return Object.fromEntries(fields.map(([field, value]) => [field, valueFor(field, value)]))
  }
  const { params, query, body }: EndpointSchemas = schemas[endpoint.name]
  return {
    method: endpoint.method,
    url: pathOfCall(endpoint, { params: filled(params, 'all') as object }),
    query: filled(query, 'required') as Record<string, string>,
    ...(body ? { payload: filled(body, 'all') } : {}),
  }
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minLength?: number
}

const jsonSchemaOf = (schema: EndpointSchemas['params']): JsonSchema =>
  schema ? (toJSONSchema(schema, { io: 'input', metadata: registry(), unrepresentable: 'any' }) as JsonSchema) : {}

/** Something that a schema accepts, where nothing more is asked of it than its type. */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.allOf ?? []
  if (option) return sampleOf(option)
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'string') return 'x'.repeat(Math.max(schema.minLength ?? 0, 3))
  return schema.type === 'integer' || schema.type === 'number' ? 1 : null
}
