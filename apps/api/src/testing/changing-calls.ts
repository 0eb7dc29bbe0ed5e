import * as forgotPassword from '@portal/contract/accounts/forgot-password.ts'
import * as session from '@portal/contract/accounts/session.ts'
import * as users from '@portal/contract/accounts/users.ts'
import * as colleagues from '@portal/contract/colleagues/colleagues.ts'
import * as companies from '@portal/contract/companies/companies.ts'
import type { MergePreview } from '@portal/contract/companies/merge-schemas.ts'
import * as merges from '@portal/contract/companies/merges.ts'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import * as files from '@portal/contract/files/files.ts'
import * as resumable from '@portal/contract/files/resumable-uploads.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import * as imports from '@portal/contract/imports/imports.ts'
import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import * as items from '@portal/contract/items/items.ts'
import { keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import * as nextSteps from '@portal/contract/kept-texts/next-steps.ts'
import * as points from '@portal/contract/kept-texts/points.ts'
import * as replies from '@portal/contract/kept-texts/replies.ts'
import * as messages from '@portal/contract/messages/messages.ts'
import * as products from '@portal/contract/products/products.ts'
import { dismissRisingProduct } from '@portal/contract/quality/quality.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { addTerms } from '@portal/contract/terms/terms.ts'
import { changeUnit } from '@portal/contract/units/unit-records.ts'
import { imageKeys, layoutPdfKey } from '@portal/domain/media/storage-keys.ts'
import { checkImportHandler } from '../jobs/import-units.ts'
import { jobHandlers } from '../jobs/job-handlers.ts'
import type { JobName, PayloadOf } from '../jobs/job-kinds.ts'
import type { JobHandler, JobHandlers } from '../jobs/job-queue.ts'
import { writeNews } from '../mail/write-news.ts'
import { cookieNames } from '../modules/accounts/account-cookies.ts'
import { checkFile } from '../modules/imports/check-file.ts'
import { createRandomToken } from '../tokens/random-tokens.ts'
import { aDraft, anAddedItem, anItemSave, aPhoto, upload } from './claims.ts'
import {
  type Answer,
  answerOf,
  type Caller,
  type Sent,
  type TestAccount,
  type TestPortal,
  testPassword,
} from './portal-for-tests.ts'
import { aPdf } from './sample-pdf.ts'

export type Make = () => Promise<Answer>
/** Makes all that a call is about, and answers the call itself. */
type Prepare = (scene: Scene, copy: number) => Promise<Make> | Make

/** What the calls of one round are about. All of them mean the same things, and each thing is there once a call asks for it. */
type Scene = ReturnType<typeof sceneIn>

export interface People {
  readonly tested: TestPortal
  readonly dealer: Caller
  readonly dealerAccount: TestAccount
  readonly admin: Caller
  readonly adminAccount: TestAccount
  readonly colleague: Caller
  readonly colleagueAccount: TestAccount
  /** Administrators whose accounts are switched off and on. */
  readonly switched: readonly TestAccount[]
}

let count = 0
const next = () => ++count
const aText = () => `Said for the ${next()}. time`
const ofRequest = (requestId: number) => ({ params: { requestId } })
const ofItem = (itemId: number) => ({ params: { itemId } })
const ofImport = (importId: number) => ({ params: { importId } })
const seenFirst = { seenVersion: '1' }
const declined = { status: 'Declined', declineReason: 'Out of warranty' } as const
const theCode = '123456'
const newPassword = 'Woofer-42 hums softly'
const never = new AbortController().signal

const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function mustSucceed<Body>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`)
  return body as Body
}

export function sceneIn({ tested, dealer, dealerAccount, admin, adminAccount, colleague }: People) {
  const { tables } = tested
  const inAnHour = () => new Date(Date.now() + 3_600_000)

  /** Its bytes are nowhere: no call of these reads them. */
  async function aFile({ userId }: TestAccount, kind: 'image' | 'pdf') {
    const key = kind === 'pdf' ? layoutPdfKey(crypto.randomUUID()) : imageKeys(crypto.randomUUID(), 'image/jpeg').image
    const contentType = kind === 'pdf' ? 'application/pdf' : 'image/jpeg'
    await tables
      .insertInto('files')
      .values({ key, kind, contentType, state: 'ready', byteSize: 1, uploaderId: userId, fileName: 'woofer' })
      .execute()
    return key
  }
  const anItem = async (itemType: 'Speaker' | 'Amplifier' = 'Speaker') => ({
    ...{ itemType, images: [await aFile(dealerAccount, 'image')] },
  })
  const draftOf = async (...kinds: readonly ('Speaker' | 'Amplifier')[]) => {
    const requestId = await aDraft(dealer)
    const itemIds: number[] = []
    for (const kind of kinds) itemIds.push((await anAddedItem(dealer, requestId, await anItem(kind))).id)
    return { requestId, itemIds, itemAt: (copy: number) => itemIds[copy % itemIds.length] ?? 0 }
  }
  const sentOf = async (...kinds: readonly ('Speaker' | 'Amplifier')[]) => {
    const request = await draftOf(...kinds)
    await mustSucceed(dealer.call(requests.completeRequest, ofRequest(request.requestId)))
    return request
  }
  const newPoint = once(async () => {
    const body = { itemType: null, kind: 'text' as const, unit: null, texts: { en: aText() } }
    const { pointId } = await mustSucceed<{ pointId: number }>(admin.call(points.addPoint, { body }))
    return pointId
  })

  const person = once(() => tested.anAccount())
  const unproven = once(async () => {
    const account = await tested.anAccount({ standing: 'Unverified' })
    await insertCode('verify-email', account.email, account.userId)
    return account
  })
  async function insertCode(
    purpose: 'verify-email' | 'change-email' | 'reset-password',
    email: string,
    userId: number,
  ): Promise<void> {
    const codeHmac = tested.portal.mailedCodes.seal(theCode, { purpose, email })
    await tables
      .insertInto('accountCodes')
      .values({ purpose, email, userId, codeHmac, sentAt: new Date(), expiresAt: inAnHour() })
      .execute()
  }

  const product = once(async () => {
    const itemNumber = `NW-${next()}`
    const { productId } = await tables
      .insertInto('products')
      .values({ brand: 'Nordwave', itemType: 'Speaker', itemNumber })
      .returning('productId')
      .executeTakeFirstOrThrow()
    return { productId, itemNumber }
  })
  const unit = once(async () => {
    const { productId } = await product()
    const serialNumber = `UNIT-${next()}`
    const { unitId } = await tables
      .insertInto('units')
      .values({ productId, serialNumber, shippedOn: '2024-01-15' })
      .returning('unitId')
      .executeTakeFirstOrThrow()
    return { unitId, serialNumber }
  })
  /** It says something new of the scene's unit, and brings another one of its product. */
  const aCsv = async () => {
    const { itemNumber } = await product()
    const { serialNumber } = await unit()
    const rows = [serialNumber, `UNIT-${next()}`].map(
      (serial) => `Nordwave,${serial},${itemNumber},2024-01-15,R-${next()}`,
    )
    return Buffer.from(['Brand,Serial number,Item number,Shipped on,Invoice', ...rows, ''].join('\r\n'))
  }
  const uploadCsv = async () =>
    upload(admin, { bytes: await aCsv(), name: 'units.csv', type: 'text/csv' }, imports.uploadImport.path)
  const checking = async () => (await mustSucceed<{ importId: number }>(uploadCsv())).importId
  const checked = async () => {
    const importId = await checking()
    await jobsHere.checkImport({ importId }, never, { number: 1, last: false })
    return importId
  }
  const taking = async () => {
    const importId = await checked()
    await mustSucceed(admin.call(imports.takeImport, { ...ofImport(importId), body: {} }))
    return importId
  }
  const taken = async () => {
    const importId = await taking()
    await jobsHere.takeImport({ importId }, never, { number: 1, last: false })
    return importId
  }
  const jobsHere: JobHandlers = {
    ...jobHandlers(tested.portal),
    // In this thread: it takes no time to start.
    checkImport: checkImportHandler(tested.portal, (file, { onProgress } = {}) => checkFile(file, onProgress)),
  }

  async function anUpload(bytes: Buffer, declaredType: string, received = bytes.length): Promise<string> {
    const { uploadId } = await tables
      .insertInto('resumableUploads')
      .values({
        ...{ uploaderId: dealerAccount.userId, fileName: 'woofer', declaredType },
        ...{ byteSize: bytes.length, received },
      })
      .returning('uploadId')
      .executeTakeFirstOrThrow()
    if (received > 0) await tables.insertInto('uploadParts').values({ uploadId, startsAt: 0, bytes }).execute()
    return uploadId
  }

  async function anInvitation(email: string) {
    const { companyId, userId: invitedBy } = dealerAccount
    const { token: code, hash } = createRandomToken()
    const { invitationId } = await tables
      .insertInto('invitations')
      .values({
        ...{ companyId, email, companyRole: 'member', language: 'en', invitedBy, tokenHash: hash },
        ...{ sentAt: new Date(), expiresAt: inAnHour() },
      })
      .returning('invitationId')
      .executeTakeFirstOrThrow()
    return { invitationId, code }
  }

  const closed = once(async () => {
    const request = await sentOf('Speaker')
    const itemId = request.itemAt(0)
    const { undo } = await mustSucceed<{ undo: { decisionId: number } }>(
      admin.call(items.updateItemStatus, { ...ofItem(itemId), body: declined }),
    )
    return { ...request, itemId, decisionId: undo.decisionId }
  })

  /** Somebody who comes over from a company of the own. */
  const joining = once(async () => {
    const account = await tested.anAccount()
    await tables
      .insertInto('requests')
      .values({ dealerId: account.companyId, contactId: account.userId, title: 'Polo', completedAt: new Date() })
      .execute()
    return { account, caller: await tested.signedInAs(account), ...(await anInvitation(account.email)) }
  })
  /** That company, which goes over into the dealer's. */
  const twin = once(async () => {
    const { account } = await joining()
    const query = { from: account.companyId, into: String(dealerAccount.companyId) }
    return { seen: await mustSucceed<MergePreview>(admin.call(merges.previewMerge, { query })) }
  })

  return {
    ...{ aFile, anItem, person, insertCode, unproven, product, unit, uploadCsv, jobsHere, newPoint, closed },
    newAddress: once(async () => `newcomer-${next()}@example.com`),
    renamed: once(async () => {
      const account = await tested.anAccount()
      const email = `renamed-${next()}@example.com`
      await insertCode('change-email', email, account.userId)
      await tables
        .updateTable('users')
        .set({ pendingEmail: email, pendingEmailUntil: inAnHour() })
        .where('userId', '=', account.userId)
        .execute()
      return email
    }),
    personSignedIn: once(async () => tested.signedInAs(await person())),
    otp: once(async () => {
      const { email, userId } = await person()
      await insertCode('reset-password', email, userId)
    }),
    grant: once(async () => {
      const { email, userId } = await person()
      const { token, hash } = createRandomToken()
      await tables
        .insertInto('passwordResetGrants')
        .values({ tokenHash: hash, userId, email, expiresAt: inAnHour() })
        .execute()
      return token
    }),
    refreshToken: once(async () => {
      const { userId } = await person()
      const { token, hash } = createRandomToken()
      const [sessionId, now] = [crypto.randomUUID(), new Date()]
      await tables.insertInto('sessions').values({ sessionId, userId, createdAt: now, endsAt: inAnHour() }).execute()
      await tables
        .insertInto('refreshTokens')
        .values({ tokenHash: hash, sessionId, issuedAt: now, idleUntil: inAnHour() })
        .execute()
      return token
    }),
    /** Somebody of the dealer's company, who looks after a request and writes a draft. */
    coworker: once(async () => {
      const account = await tested.anAccount({ colleagueOf: dealerAccount })
      const given = [(await sentOf('Speaker')).requestId, (await draftOf('Speaker')).requestId]
      await tables.updateTable('requests').set({ contactId: account.userId }).where('requestId', 'in', given).execute()
      return account
    }),
    invited: once(() => anInvitation(`invited-${next()}@example.com`)),
    joining,
    twin,
    merged: once(async () => {
      const { mergeId } = await mustSucceed<{ mergeId: number }>(
        admin.call(merges.mergeCompanies, { body: await twin() }),
      )
      return mergeId
    }),
    draft: once(() => draftOf('Speaker', 'Speaker')),
    sent: once(() => sentOf('Speaker', 'Speaker', 'Amplifier')),
    mistyped: once(async () => {
      const request = await draftOf()
      const serialNumber = `MISTYPED-${next()}`
      const { id } = await anAddedItem(dealer, request.requestId, { ...(await anItem()), serialNumber })
      await mustSucceed(dealer.call(requests.completeRequest, ofRequest(request.requestId)))
      return { itemId: id, serialNumber }
    }),
    unopened: once(() => sentOf('Speaker')),
    asked: once(async () => {
      const itemId = (await sentOf('Speaker', 'Speaker')).itemAt(0)
      const body = { status: 'Additional information required' as const, points: [await newPoint()] }
      await mustSucceed(admin.call(items.updateItemStatus, { ...ofItem(itemId), body }))
      const { askedId } = await tables
        .selectFrom('askedPoints')
        .select('askedId')
        .where('itemId', '=', itemId)
        .executeTakeFirstOrThrow()
      return { itemId, askedId }
    }),
    /** An amplifier whose dealer has the layout. */
    repaired: once(async () => {
      const itemId = (await sentOf('Amplifier', 'Amplifier')).itemAt(0)
      const key = await aFile(adminAccount, 'pdf')
      await mustSucceed(admin.call(items.addLayoutPdf, { ...ofItem(itemId), body: { key, name: 'layout' } }))
      await mustSucceed(
        admin.call(items.updateItemStatus, { ...ofItem(itemId), body: { status: 'Waiting for feedback' } }),
      )
      return { itemId, key }
    }),
    archived: once(async () => {
      const { requestId } = await closed()
      await mustSucceed(admin.call(requests.archiveForAdmins, ofRequest(requestId)))
      await mustSucceed(dealer.call(requests.archiveOwnRequest, ofRequest(requestId)))
      return requestId
    }),
    note: once(async () => {
      const { itemAt } = await sentOf('Speaker')
      const body = { content: aText() }
      return mustSucceed<{ noteId: number }>(admin.call(colleagues.writeNote, { ...ofItem(itemAt(0)), body }))
    }),
    reply: once(() =>
      mustSucceed<{ replyId: number }>(
        admin.call(replies.addReply, { body: { name: aText(), days: null, texts: { en: 'Hello' } } }),
      ),
    ),
    step: once(() => mustSucceed<{ stepId: number }>(colleague.call(nextSteps.addNextStep, { body: aStep() }))),
    rising: once(async () => {
      const { productId } = await product()
      const facts = { since: '2026-01-01', units: 9, claims: 9, share: 1, usualShare: 0, foundAt: new Date() }
      await tables
        .insertInto('qualityAlerts')
        .values({ productId, ...facts })
        .execute()
      return productId
    }),
    checking: once(checking),
    checked: once(checked),
    taking: once(taking),
    taken: once(taken),
    takingBack: once(async () => {
      const importId = await taken()
      await mustSucceed(admin.call(imports.takeImportBack, ofImport(importId)))
      return importId
    }),
    photoInParts: once(async () => anUpload(await aPhoto(), 'image/jpeg')),
    proofInParts: once(() => anUpload(aPdf, 'application/pdf')),
    begunUpload: once(() => anUpload(aPdf, 'application/pdf', 0)),
    aMail: once(async () => {
      const itemId = (await sentOf('Speaker')).itemAt(0)
      const body = { messageContent: aText(), attachments: [], thumbnails: [] }
      await mustSucceed(admin.call(messages.postMessageAsAdmin, { ...ofItem(itemId), body }))
      await tables
        .updateTable('news')
        .set({ happenedAt: new Date(0) })
        .execute()
      await writeNews(tested.portal)
      return tables
        .selectFrom('mails')
        .select('mailId')
        .where('sentAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow()
    }),
    newsThatWaited: once(async () => {
      await sentOf('Speaker')
      await tables
        .updateTable('news')
        .set({ happenedAt: new Date(0) })
        .execute()
      return {}
    }),
  }
}

const aStep = (brand: string | null = aText()) => ({
  ...{ outcome: 'DECLINED' as const, itemType: null, brand, days: null, texts: { en: 'Collect it' } },
})

/** Removes what there may be only so many of: what scenes before have added. */
export async function removeKeptTexts({ tables }: TestPortal): Promise<void> {
  await tables.deleteFrom('invitations').execute()
  await tables.deleteFrom('savedReplies').execute()
  await tables.deleteFrom('points').where('code', 'is', null).execute()
  await tables.deleteFrom('nextSteps').where('brand', 'is not', null).execute()
}

/** Calls that never wait for another one, each with the reason. */
export const alone: Readonly<Record<string, string>> = {
  makeVideoPlayable: 'changes the row of its own file alone, and converts for seconds',
  removeStoredFiles: 'removes stored files, and no row',
}

/**
 * Every call and every job that changes something, by its name, and after a comma which form of it; also those that only
 * read and note that they were read.
 */
export function changingCalls(people: People): Readonly<Record<string, Prepare>> {
  const { tested, dealer, dealerAccount, admin, adminAccount, colleague, colleagueAccount, switched } = people

  const by =
    (caller: Caller) =>
    <E extends Endpoint>(
      endpoint: E,
      sent: (scene: Scene, copy: number) => Promise<Sent<E>> | Sent<E> = () => ({}),
    ): Prepare =>
    async (scene, copy) => {
      const what = await sent(scene, copy)
      return () => caller.call(endpoint, what)
    }
  const asDealer = by(dealer)
  const asAdmin = by(admin)
  const asColleague = by(colleague)
  const asNobody = by(tested)

  const sending =
    (caller: Caller, path: string, file: () => Promise<{ bytes: Buffer; name: string; type: string }>): Prepare =>
    async () => {
      const sent = await file()
      return () => upload(caller, sent, path)
    }
  const aJpeg = async () => ({ bytes: await aPhoto(), name: 'woofer.jpg', type: 'image/jpeg' })
  const aSmallPdf = async () => ({ bytes: aPdf, name: 'layout.pdf', type: 'application/pdf' })

  const tus =
    (method: 'POST' | 'PATCH' | 'DELETE', headers: Readonly<Record<string, string>>, payload?: Buffer): Prepare =>
    async (scene) => {
      const url = method === 'POST' ? resumableUploadsPath : `${resumableUploadsPath}/${await scene.begunUpload()}`
      return async () =>
        answerOf(
          await dealer.inject({
            method,
            url,
            headers: { 'tus-resumable': tusVersion, ...headers },
            ...(payload && { payload }),
          }),
        )
    }

  /** A job that fails fails the test: no one tries it again here. */
  const job =
    <Name extends JobName>(name: Name, payload: (scene: Scene) => Promise<Awaited<PayloadOf<Name>>>): Prepare =>
    async (scene) => {
      const given = await payload(scene)
      const handler: JobHandler<Name> = scene.jobsHere[name]
      return async () => {
        await handler(given, never, { number: 1, last: false })
        return { status: 200, body: {}, headers: {}, cookies: [] }
      }
    }
  const nothing = async () => ({})

  const itemOf = async ({ sent }: Scene, copy: number) => ofItem((await sent()).itemAt(copy))
  const aMessage = () => ({ messageContent: aText(), attachments: [] as string[], thumbnails: [] })
  const keyed = (name: string, copy: number) => ({ 'idempotency-key': `${name}-${count}-${copy % 2}` })

  return {
    register: asNobody(session.register, async ({ newAddress }) => ({
      body: {
        ...{ firstName: 'Robin', lastName: 'Sommer', companyName: 'Klanghaus', email: await newAddress() },
        ...{ street: 'Klangweg 3', postCode: '50667', city: 'Köln', country: 'Germany' },
        ...{ password: newPassword, captchaToken: '' },
      },
    })),
    verifyEmail: asNobody(session.verifyEmail, async ({ unproven }) => ({
      query: { email: (await unproven()).email, code: theCode },
    })),
    'verifyEmail, a new address': asNobody(session.verifyEmail, async ({ renamed }) => ({
      query: { email: await renamed(), code: theCode },
    })),
    resendCode: asNobody(session.resendCode, async ({ unproven }) => ({ query: { email: (await unproven()).email } })),
    signIn: asNobody(session.signIn, async ({ person }) => ({
      body: { email: (await person()).email, password: testPassword, captchaToken: '' },
    })),
    refreshSession: asNobody(session.refreshSession, async ({ refreshToken }) => ({
      cookies: { [cookieNames.refresh]: await refreshToken() },
    })),
    signOut: asNobody(session.signOut, async ({ refreshToken }) => ({
      cookies: { [cookieNames.refresh]: await refreshToken() },
    })),
    sendOtp: asNobody(forgotPassword.sendOtp, async ({ person }) => ({ params: { email: (await person()).email } })),
    verifyOtp: asNobody(forgotPassword.verifyOtp, async ({ person, otp }) => {
      await otp()
      return { params: { email: (await person()).email, otp: theCode } }
    }),
    changePassword: asNobody(forgotPassword.changePassword, async ({ person, grant }) => ({
      params: { email: (await person()).email },
      cookies: { [cookieNames.reset]: await grant() },
      body: { password: newPassword, repeatPassword: newPassword },
    })),
    toggleUserEnabled: asAdmin(users.toggleUserEnabled, async ({ person }) => ({
      params: { email: (await person()).email },
    })),
    'toggleUserEnabled, of an administrator': asAdmin(users.toggleUserEnabled, (_scene, copy) => ({
      params: { email: switched[copy % 3]?.email ?? '' },
    })),
    'toggleUserEnabled, as it is': asColleague(users.toggleUserEnabled, () => ({
      params: { email: dealerAccount.email },
      body: { enabled: true },
    })),
    updateUser: asAdmin(users.updateUser, () => ({
      params: { email: dealerAccount.email },
      body: { city: `City ${next()}` },
    })),
    'updateUser, a new address': asColleague(users.updateUser, async ({ person }) => ({
      params: { email: (await person()).email },
      body: { email: `moved-${next()}@example.com` },
    })),
    updateOwnProfile: asDealer(users.updateOwnProfile, () => ({ body: { phoneNumber: String(next()) } })),
    'updateOwnProfile, a new address': async (scene) => {
      const [caller, email] = [await scene.personSignedIn(), await scene.newAddress()]
      return () => caller.call(users.updateOwnProfile, { body: { email } })
    },

    invitePerson: asDealer(companies.invitePerson, () => ({
      body: { email: `invited-${next()}@example.com`, companyRole: 'member' as const, language: 'en' as const },
    })),
    sendInvitationAgain: asDealer(companies.sendInvitationAgain, async ({ invited }) => ({ params: await invited() })),
    withdrawInvitation: asDealer(companies.withdrawInvitation, async ({ joining }) => ({ params: await joining() })),
    acceptInvitation: asNobody(companies.acceptInvitation, async ({ invited }) => ({
      body: { code: (await invited()).code, firstName: 'Kim', lastName: 'Winter', password: newPassword },
    })),
    joinCompany: async ({ joining }) => {
      const { caller, code } = await joining()
      return () => caller.call(companies.joinCompany, { body: { code } })
    },
    changeCompanyRole: asDealer(companies.changeCompanyRole, async ({ coworker }, copy) => ({
      params: await coworker(),
      body: { companyRole: copy % 2 === 0 ? ('manager' as const) : ('member' as const) },
    })),
    endAccess: asDealer(companies.endAccess, async ({ coworker }) => ({
      params: await coworker(),
      body: { successorId: dealerAccount.userId },
    })),
    giveBackAccess: asDealer(companies.giveBackAccess, async ({ coworker }) => ({ params: await coworker() })),
    handOverRequest: asDealer(companies.handOverRequest, async ({ sent, coworker }) => ({
      ...ofRequest((await sent()).requestId),
      body: { userId: (await coworker()).userId },
    })),
    'handOverRequest, of a draft that somebody begins whom a merge brought': async ({ merged, joining, coworker }) => {
      await merged()
      const [{ caller }, { userId }] = [await joining(), await coworker()]
      return async () => {
        const begun = await caller.call(requests.createRequest, { body: { title: 'Polo' } })
        if (begun.status >= 300) return begun
        const { requestId } = begun.body as { requestId: number }
        return caller.call(companies.handOverRequest, { ...ofRequest(requestId), body: { userId } })
      }
    },

    askAboutNewcomer: asAdmin(merges.askAboutNewcomer, async () => {
      const { userId } = await tested.anAccount({ standing: 'AwaitingActivation' })
      return { body: { userId, companyId: dealerAccount.companyId } }
    }),
    mergeCompanies: asAdmin(merges.mergeCompanies, async ({ twin }) => ({ body: await twin() })),
    takeBackMerge: asColleague(merges.takeBackMerge, async ({ merged }) => ({ params: { mergeId: await merged() } })),

    createRequest: asDealer(requests.createRequest, (_scene, copy) => ({
      body: { title: 'Golf' },
      headers: keyed('begun', copy),
    })),
    renameDraft: asDealer(requests.renameDraft, async ({ draft }) => ({
      ...ofRequest((await draft()).requestId),
      body: { title: 'Polo' },
    })),
    keepUnfinishedItem: asDealer(keepUnfinishedItem, async ({ draft }) => ({
      ...ofRequest((await draft()).requestId),
      body: {
        item: {
          ...{ itemType: 'Speaker' as const, brand: 'Nordwave', itemNumber: 'NW', serialNumber: aText() },
          ...{ issueDescription: '', amplifierRepairAttempt: null, amplifierRepairAttemptDetails: '' },
          ...{ needsSchematic: null, amplifierOption: null, soldOn: null, faultKind: null },
          ...{ skippedShots: [], dealerSpots: [], files: [], saleProof: null },
        },
      },
    })),
    addItem: asDealer(items.addItem, async ({ draft, anItem }, copy) => ({
      ...ofRequest((await draft()).requestId),
      body: await anItemSave(dealer, await anItem()),
      headers: keyed('added', copy),
    })),
    changeItem: asDealer(items.changeItem, async ({ draft, anItem }, copy) => ({
      ...ofItem((await draft()).itemAt(copy)),
      body: await anItemSave(dealer, await anItem()),
    })),
    deleteItem: asDealer(items.deleteItem, async ({ draft }, copy) => ofItem((await draft()).itemAt(copy))),
    completeRequest: asDealer(requests.completeRequest, async ({ draft }) => ofRequest((await draft()).requestId)),
    cancelRequest: asDealer(requests.cancelRequest, async ({ draft }) => ofRequest((await draft()).requestId)),
    takeBackRequest: asDealer(requests.takeBackRequest, async ({ unopened }) =>
      ofRequest((await unopened()).requestId),
    ),
    withdrawRequest: asDealer(requests.withdrawRequest, async ({ unopened }) =>
      ofRequest((await unopened()).requestId),
    ),
    archiveOwnRequest: asDealer(requests.archiveOwnRequest, async ({ closed }) =>
      ofRequest((await closed()).requestId),
    ),
    restoreOwnRequest: asDealer(requests.restoreOwnRequest, async ({ archived }) => ofRequest(await archived())),
    archiveForAdmins: asColleague(requests.archiveForAdmins, async ({ closed }) =>
      ofRequest((await closed()).requestId),
    ),
    restoreForAdmins: asAdmin(requests.restoreForAdmins, async ({ archived }) => ofRequest(await archived())),
    archiveSeveral: asAdmin(requests.archiveSeveral, async ({ closed, sent }, copy) => {
      const requestIds = [(await closed()).requestId, (await sent()).requestId]
      return { body: { requestIds: copy % 2 === 0 ? requestIds : requestIds.toReversed() } }
    }),
    restoreSeveral: asAdmin(requests.restoreSeveral, async ({ archived }) => ({
      body: { requestIds: [await archived()] },
    })),

    postMessage: asDealer(messages.postMessage, async (scene, copy) => ({
      ...(await itemOf(scene, copy)),
      body: aMessage(),
    })),
    'postMessage, with a picture': asDealer(messages.postMessage, async (scene, copy) => ({
      ...(await itemOf(scene, copy)),
      body: { ...aMessage(), attachments: [await scene.aFile(dealerAccount, 'image')] },
    })),
    listMessages: asDealer(messages.listMessages, itemOf),
    postMessageAsAdmin: asColleague(messages.postMessageAsAdmin, async (scene, copy) => ({
      ...(await itemOf(scene, copy)),
      body: aMessage(),
    })),
    listMessagesForAdmin: asAdmin(messages.listMessagesForAdmin, itemOf),
    answerPoint: asDealer(items.answerPoint, async ({ asked }) => {
      const { itemId, askedId } = await asked()
      return { params: { itemId, askedId }, body: { answer: '3.6' } }
    }),
    endAnswers: asDealer(items.endAnswers, async ({ asked }) => ({
      ...ofItem((await asked()).itemId),
      body: { messageContent: aText() },
    })),
    submitRepairOutcome: asDealer(items.submitRepairOutcome, async ({ repaired }) => ({
      ...ofItem((await repaired()).itemId),
      body: { repairResult: 'SUCCESSFUL' as const, repairResultReason: null },
    })),
    askForAnotherLook: asDealer(askForAnotherLook, async ({ closed }) => ({
      ...ofItem((await closed()).itemId),
      body: { why: aText() },
    })),
    finishNextStep: asDealer(items.finishNextStep, async ({ closed }) => {
      const { itemId } = await closed()
      const { lastDecision } = await mustSucceed<{ lastDecision: number | null }>(
        dealer.call(items.getItem, ofItem(itemId)),
      )
      return { ...ofItem(itemId), body: { seenDecision: lastDecision } }
    }),

    updateItemStatus: asAdmin(items.updateItemStatus, async (scene, copy) => ({
      ...(await itemOf(scene, copy)),
      body: {
        ...{ status: 'Additional information required' as const, infoRequiredNote: aText() },
        points: [await scene.newPoint()],
      },
    })),
    'updateItemStatus, the last of a request': asColleague(items.updateItemStatus, async ({ unopened }, copy) => ({
      ...ofItem((await unopened()).itemAt(copy)),
      body: declined,
    })),
    updateItemStatuses: asColleague(items.updateItemStatuses, async ({ sent }, copy) => {
      const { requestId, itemIds } = await sent()
      const named = itemIds.map((itemId) => ({ itemId }))
      return {
        ...ofRequest(requestId),
        body: { items: copy % 2 === 0 ? named : named.toReversed(), status: 'Under review' as const },
      }
    }),
    undoDecision: asAdmin(items.undoDecision, async ({ closed }) => ({ params: await closed() })),
    correctSerialNumber: asAdmin(items.correctSerialNumber, async ({ mistyped }) => {
      const { itemId, serialNumber } = await mistyped()
      return { ...ofItem(itemId), body: { serialNumber: `CORRECTED-${next()}`, seenSerialNumber: serialNumber } }
    }),
    'getItemForAdmin, the first time': asAdmin(items.getItemForAdmin, async ({ unopened }, copy) =>
      ofItem((await unopened()).itemAt(copy)),
    ),
    addLayoutPdf: asAdmin(items.addLayoutPdf, async ({ sent, aFile }) => ({
      ...ofItem((await sent()).itemAt(2)),
      body: { key: await aFile(adminAccount, 'pdf'), name: 'layout' },
    })),
    deletePdf: asColleague(files.deletePdf, async ({ repaired }) => ({ query: { key: (await repaired()).key } })),
    takeItem: asColleague(colleagues.takeItem, async ({ sent }, copy) => ({
      ...ofItem((await sent()).itemAt(copy)),
      body: { takenBy: switched[(copy + 1) % 3]?.userId ?? null, seenTakenBy: null },
    })),
    markItemUnread: asColleague(colleagues.markItemUnread, itemOf),
    lookAtItem: asAdmin(colleagues.lookAtItem, async (scene, copy) => ({
      ...(await itemOf(scene, copy)),
      body: { looking: copy % 2 === 0 },
    })),
    writeNote: asAdmin(colleagues.writeNote, async (scene, copy) => ({
      ...(await itemOf(scene, copy)),
      body: { content: aText(), tells: [colleagueAccount.userId] },
      headers: keyed('noted', copy),
    })),
    deleteNote: asAdmin(colleagues.deleteNote, async ({ note }) => ({ params: await note() })),

    addReply: asAdmin(replies.addReply, () => ({ body: { name: aText(), days: null, texts: { en: 'Hello' } } })),
    changeReply: asColleague(replies.changeReply, async ({ reply }) => ({
      params: await reply(),
      body: { name: aText(), days: null, texts: { en: 'Good day' }, seenVersion: 1 },
    })),
    deleteReply: asAdmin(replies.deleteReply, async ({ reply }) => ({ params: await reply(), query: seenFirst })),
    addPoint: asColleague(points.addPoint, () => ({
      body: { itemType: null, kind: 'text' as const, unit: null, texts: { en: aText() } },
    })),
    changePoint: asAdmin(points.changePoint, async ({ newPoint }) => ({
      params: { pointId: await newPoint() },
      body: { itemType: null, kind: 'text' as const, unit: null, texts: { en: aText() }, seenVersion: 1 },
    })),
    deletePoint: asColleague(points.deletePoint, async ({ newPoint }) => ({
      params: { pointId: await newPoint() },
      query: seenFirst,
    })),
    addNextStep: asColleague(nextSteps.addNextStep, () => ({ body: aStep() })),
    changeNextStep: asAdmin(nextSteps.changeNextStep, async ({ step }) => ({
      params: await step(),
      body: { ...aStep(), seenVersion: 1 },
    })),
    deleteNextStep: asColleague(nextSteps.deleteNextStep, async ({ step }) => ({
      params: await step(),
      query: seenFirst,
    })),

    uploadMedia: sending(dealer, files.uploadMedia.path, aJpeg),
    uploadSaleProof: sending(dealer, files.uploadSaleProof.path, aSmallPdf),
    uploadPdf: sending(admin, files.uploadPdf.path, aSmallPdf),
    deleteImage: asDealer(files.deleteImage, async ({ draft }, copy) => {
      const found = tested.tables
        .selectFrom('files')
        .select('key')
        .where('itemId', '=', (await draft()).itemAt(copy))
      return { query: { key: (await found.executeTakeFirstOrThrow()).key } }
    }),
    beginUpload: tus('POST', { 'upload-length': String(aPdf.length) }),
    continueUpload: tus('PATCH', { 'upload-offset': '0', 'content-type': partType }, aPdf),
    giveUpUpload: tus('DELETE', {}),
    finishMediaUpload: asDealer(resumable.finishMediaUpload, async ({ photoInParts }) => ({
      params: { uploadId: await photoInParts() },
    })),
    finishSaleProofUpload: asDealer(resumable.finishSaleProofUpload, async ({ proofInParts }) => ({
      params: { uploadId: await proofInParts() },
    })),

    createProduct: asAdmin(products.createProduct, async ({ aFile }, copy) => ({
      body: {
        ...{ brand: 'Nordwave', itemType: 'Speaker' as const, itemNumber: `NEW-${next()}`, name: '' },
        picture: await aFile(adminAccount, 'image'),
      },
      headers: keyed('made', copy),
    })),
    updateProduct: asAdmin(products.updateProduct, async ({ product, aFile }) => {
      const { productId, itemNumber } = await product()
      return {
        params: { productId },
        body: {
          ...{ brand: 'Nordwave', itemType: 'Speaker' as const, itemNumber, name: aText() },
          picture: await aFile(adminAccount, 'image'),
        },
      }
    }),
    'updateProduct, of another type': asColleague(products.updateProduct, async ({ product }) => {
      const { productId, itemNumber } = await product()
      return {
        params: { productId },
        body: { brand: 'Nordwave', itemType: 'Amplifier' as const, itemNumber, name: '', picture: null },
      }
    }),
    addTerms: asAdmin(addTerms, async ({ product }, copy) => ({
      body: {
        ...{ productId: (await product()).productId, brand: null, itemType: null, months: 24 },
        ...{ countsFrom: 'shipment' as const, shippedFrom: `20${30 + (copy % 60)}-01-01` },
      },
    })),
    dismissRisingProduct: asColleague(dismissRisingProduct, async ({ rising }, copy) => ({
      params: { productId: await rising() },
      body: { dismissed: copy % 2 === 0 },
    })),
    changeUnit: asAdmin(changeUnit, async ({ unit, aFile }) => ({
      params: await unit(),
      body: { invoice: aText(), saleProof: await aFile(adminAccount, 'image') },
    })),

    uploadImport: (scene) => scene.uploadCsv,
    correctImport: asAdmin(imports.correctImport, async ({ checked }) => ({
      ...ofImport(await checked()),
      body: {
        columns: { brand: 0, serialNumber: 1, itemNumber: 2, shippedOn: 3, invoice: 4 },
        defaultBrand: null,
      },
    })),
    takeImport: asAdmin(imports.takeImport, async ({ checked }) => ({ ...ofImport(await checked()), body: {} })),
    discardImport: asColleague(imports.discardImport, async ({ checked }) => ofImport(await checked())),
    takeImportBack: asColleague(imports.takeImportBack, async ({ taken }) => ofImport(await taken())),
    checkImport: job('checkImport', async ({ checking }) => ({ importId: await checking() })),
    'takeImport, the job': job('takeImport', async ({ taking }) => ({ importId: await taking() })),
    'takeImportBack, the job': job('takeImportBack', async ({ takingBack }) => ({ importId: await takingBack() })),
    giveUpLostImports: job('giveUpLostImports', nothing),
    findRisingProducts: job('findRisingProducts', async ({ rising }) => {
      await rising()
      return {}
    }),
    deliverMail: job('deliverMail', async ({ aMail }) => aMail()),
    deliverCode: job('deliverCode', async ({ aMail }) => aMail()),
    writeNews: job('writeNews', async ({ newsThatWaited }) => newsThatWaited()),
    remindOfNextStep: job('remindOfNextStep', async ({ closed }) => {
      const { itemId } = await closed()
      const found = tested.tables.selectFrom('requestItems').select('nextStepDue').where('itemId', '=', itemId)
      return { itemId, due: (await found.executeTakeFirstOrThrow()).nextStepDue ?? '' }
    }),
    sweep: job('sweep', nothing),
    forgetEvents: job('forgetEvents', nothing),
  }
}
