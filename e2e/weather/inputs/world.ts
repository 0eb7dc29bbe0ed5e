import { setTimeout as delay } from 'node:timers/promises'
import { anItemSaveOf } from '@portal/api/testing/an-item-save.ts'
import { sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { register, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { getUserByEmail } from '@portal/contract/accounts/users.ts'
import { writeNote } from '@portal/contract/colleagues/colleagues.ts'
import { acceptInvitation, getCompany, invitePerson } from '@portal/contract/companies/companies.ts'
import { mergeCompanies, previewMerge } from '@portal/contract/companies/merges.ts'
import type { EndpointName } from '@portal/contract/endpoint.ts'
import { uploadPdf } from '@portal/contract/files/files.ts'
import { getImport, uploadImport } from '@portal/contract/imports/imports.ts'
import { addItem, addLayoutPdf, getItemForAdmin, updateItemStatus } from '@portal/contract/items/items.ts'
import { addNextStep } from '@portal/contract/kept-texts/next-steps.ts'
import { addPoint } from '@portal/contract/kept-texts/points.ts'
import { addReply } from '@portal/contract/kept-texts/replies.ts'
import { createProduct } from '@portal/contract/products/products.ts'
import type { ImportState } from '@portal/domain/imports/import-states.ts'
import { fileNameOfKey } from '@portal/domain/media/storage-keys.ts'
import { aCsv, aPdf, aPicture, type SampleFile } from '../../sample-files.ts'
import { claimsOn } from '../rig/claims.ts'
import { jsonOf } from '../rig/http.ts'
import { mailedCode } from '../rig/mailed-code.ts'
import { aRegistration, type Caller, cookieOf } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'
import { sendInParts } from '../rig/send-in-parts.ts'

/** What is sent to one endpoint. */
export interface Given {
  readonly by: Caller
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly file?: SampleFile
  readonly headers?: Readonly<Record<string, string>>
}

/** A portal with people and claims in every state, and for each endpoint a call that succeeds. */
export interface World {
  /** A call that succeeds, about things that no other call has touched. */
  ready(name: EndpointName): Promise<Given>
  /** Ids, keys and addresses of things that exist, in whatever state they are by now. */
  readonly known: Readonly<
    Record<
      'requests' | 'items' | 'files' | 'emails' | 'products' | 'units' | 'imports' | 'replies' | 'points' | 'steps',
      string[]
    >
  >
  readonly admin: Caller
  readonly nobody: Caller
  /** Has a token from before the account was switched off. */
  readonly disabled: Caller
  /** The newest dealer but one: of other requests than those in hand. */
  otherDealer(): Caller
}

export async function createWorld(rig: Rig): Promise<World> {
  const claims = claimsOn(rig)
  const known: World['known'] = {
    ...{ requests: [], items: [], files: [], emails: [] },
    ...{ products: [], units: [], imports: [], replies: [], points: [], steps: [] },
  }
  const admin = await rig.caller(await rig.anAccount({ role: 'ADMIN' }))
  const nobody = await rig.caller()
  const disabled = await rig.caller(await rig.anAccount({ enabled: false }))
  await rig.pool.query('update sessions set ended_at = now() where user_id = $1', [disabled.account?.userId])
  let [dealer, otherDealer] = [await rig.caller(await rig.anAccount()), await rig.caller(await rig.anAccount())]
  let people = 0

  const emailOf = ({ account }: Caller) => account?.email ?? ''
  const newEmail = () => `newcomer-${++people}@weather.example`
  const remember = (kind: keyof typeof known, what: string | number) => {
    known[kind].push(String(what))
    return String(what)
  }

  const aProduct = () => ({
    ...{ brand: 'Nordwave', itemType: 'Speaker' as const, itemNumber: `NW-${++people}` },
    ...{ name: 'Component set', picture: null },
  })
  const aReply = () => ({
    ...{ name: `Type label ${++people}`, days: 14 },
    texts: { en: 'Hello {first_name}', de: 'Guten Tag {first_name}' },
  })
  const reply = async () => {
    const { replyId } = await admin.get(addReply, { body: aReply() })
    return { replyId: remember('replies', replyId) }
  }
  const aPoint = { itemType: null, kind: 'text' as const, unit: null, texts: { en: 'The invoice', de: 'Die Rechnung' } }
  const point = async () => {
    const { pointId } = await admin.get(addPoint, { body: aPoint })
    return { pointId: remember('points', pointId) }
  }
  const aNextStep = () => ({
    ...{ outcome: 'DECLINED' as const, itemType: null, brand: `Brand ${++people}`, days: 14 },
    texts: { en: 'Send it to us', de: 'Bitte senden Sie es uns' },
  })
  const nextStep = async () => {
    const { stepId } = await admin.get(addNextStep, { body: aNextStep() })
    return { stepId: remember('steps', stepId) }
  }
  const sentBack = async () => {
    const { itemId } = await submitted()
    const { pointId } = await point()
    const body = { status: 'Additional information required' as const, points: [Number(pointId)] }
    const { asked } = await admin.get(updateItemStatus, { params: { itemId }, body })
    return { itemId, asked }
  }
  const product = async () => {
    const { product } = await admin.get(createProduct, { body: aProduct() })
    return { productId: remember('products', product.productId) }
  }

  const unit = async () => {
    const { productId } = await product()
    const { rows } = await rig.pool.query<{ unitId: number }>(
      `insert into units (product_id, serial_number, shipped_on) values ($1, $2, '2026-01-15') returning unit_id as "unitId"`,
      [productId, `SN-${++people}`],
    )
    return { unitId: remember('units', rows[0]?.unitId ?? 0) }
  }

  const risingProduct = async () => {
    const { productId } = await product()
    await rig.pool.query(
      `insert into quality_alerts (product_id, since, units, claims, share, usual_share, found_at)
       values ($1, '2026-01-01', 500, 40, 0.08, 0.01, now())`,
      [productId],
    )
    return { productId }
  }

  /** An import without rows. */
  const anImport = async (state: ImportState = 'CHECKING') => {
    const { rows } = await rig.pool.query<{ importId: number }>(
      `insert into imports (file_name, byte_size, state, row_count, wrong_count) values ('units.csv', 1, $1, 0, 0)
       returning import_id as "importId"`,
      [state],
    )
    return { importId: remember('imports', rows[0]?.importId ?? 0) }
  }
  let firstImport: Promise<number> | undefined
  const uploadedImport = async () => {
    const uploaded = claims.succeeded(await admin.upload(aCsv(), uploadImport), 'The CSV')
    const { importId } = jsonOf<{ importId: number }>(uploaded)
    for (let tries = 0; tries < 600; tries += 1) {
      const { state } = await admin.get(getImport, { params: { importId: String(importId) } })
      if (state === 'CHECKED') return importId
      await delay(50)
    }
    throw new Error(`Import ${importId} was not checked`)
  }
  /** Another import of the one file that was uploaded. */
  const checkedImport = async () => {
    firstImport ??= uploadedImport()
    const { rows } = await rig.pool.query<{ importId: number }>(
      `insert into imports (file_name, byte_size, state, file_id, header, row_count, wrong_count)
       select file_name, byte_size, 'CHECKED', file_id, header, row_count, 0 from imports where import_id = $1
       returning import_id as "importId"`,
      [await firstImport],
    )
    return { importId: remember('imports', rows[0]?.importId ?? 0) }
  }

  const draft = async () => remember('requests', await claims.aDraft(dealer))
  const draftItem = async () => {
    const requestId = await draft()
    const itemId = remember('items', await claims.anItem(dealer, Number(requestId), 'Amplifier'))
    return { requestId, itemId }
  }
  const submitted = async () => {
    const { requestId, itemIds } = await claims.aSubmittedRequest(dealer, ['Amplifier'])
    return { requestId: remember('requests', requestId), itemId: remember('items', itemIds[0] ?? 0) }
  }
  const waiting = async () => {
    const request = await submitted()
    claims.succeeded(await claims.decide(admin, Number(request.itemId), 'Waiting for feedback'), 'The status')
    return request
  }
  const closed = async () => {
    const request = await submitted()
    claims.succeeded(await claims.decide(admin, Number(request.itemId), 'Warranty exchange'), 'The decision')
    return request
  }
  const picture = async () => remember('files', await claims.aPictureOf(dealer))
  const pdf = async () => {
    const answer = claims.succeeded(await admin.upload(aPdf(), uploadPdf), 'The PDF')
    return remember('files', jsonOf<{ pdfPath: string }>(answer).pdfPath)
  }
  const registered = async () => {
    const email = newEmail()
    await nobody.get(register, { body: aRegistration(email) })
    return remember('emails', email)
  }
  const stranger = async () => remember('emails', (await rig.anAccount({ email: newEmail() })).email)
  const invite = (email: string) => dealer.get(invitePerson, { body: { email, companyRole: 'member', language: 'en' } })
  const invited = async () => {
    const email = newEmail()
    const { invitationId } = await invite(email)
    return { email, invitationId: String(invitationId), code: await mailedCode(rig, email, /[?&]code=([\w-]{43})/) }
  }
  /** Somebody of the dealer's company. */
  const coworker = async () => {
    const { email, code } = await invited()
    const body = { code, firstName: 'Kim', lastName: 'Winter', password: 'Woofer-82 hums!' }
    await nobody.get(acceptInvitation, { body })
    await rig.pool.query('delete from invitations')
    const { people: ofCompany } = await dealer.get(getCompany)
    return String(ofCompany.find((person) => person.email === email)?.userId)
  }
  const aCompany = async () => (await rig.anAccount({ email: newEmail() })).userId
  const twoCompanies = async () => ({ from: `${await aCompany()}`, into: `${await aCompany()}` })
  const readyMerge = async () => ({ seen: await admin.get(previewMerge, { query: await twoCompanies() }) })
  const signedIn = async () => {
    const body = { email: await stranger(), password: 'Tweeter-75 glows' }
    return cookieOf(await nobody.call(signIn, { body }))
  }
  const page = { page: '0', size: '10' }
  const months = { from: '2025-01', to: '2025-12' }
  const ofRequest = async (made: Promise<{ requestId: string }>, by: Caller): Promise<Given> => ({
    by,
    params: { requestId: (await made).requestId },
  })
  const ofItem = async (made: Promise<{ itemId: string }>, by: Caller): Promise<Given> => ({
    by,
    params: { itemId: (await made).itemId },
  })
  const message = { messageContent: 'Is there any news?', attachments: [] as string[], thumbnails: [] as string[] }
  const profile = { firstName: 'Kim', lastName: 'Winter', companyName: 'Klang & Co', phoneNumber: '1', city: 'Bonn' }
  const idempotent = () => ({ 'idempotency-key': `weather-${++people}` })

  const readyCalls: { readonly [Name in EndpointName]: () => Promise<Given> } = {
    register: async () => ({ by: nobody, body: aRegistration(newEmail()) }),
    verifyEmail: async () => {
      const email = await registered()
      return { by: nobody, query: { email, code: await mailedCode(rig, email) } }
    },
    resendCode: async () => {
      const email = await registered()
      return { by: nobody, query: { email } }
    },
    signIn: async () => ({ by: nobody, body: { email: await stranger(), password: 'Tweeter-75 glows' } }),
    refreshSession: async () => ({ by: nobody, headers: await signedIn() }),
    signOut: async () => ({ by: nobody, headers: await signedIn() }),
    captchaChallenge: async () => ({ by: nobody, query: { action: 'login' } }),
    sendOtp: async () => ({ by: nobody, params: { email: await stranger() } }),
    verifyOtp: async () => {
      const email = await stranger()
      await nobody.get(sendOtp, { params: { email } })
      return { by: nobody, params: { email, otp: await mailedCode(rig, email) } }
    },
    changePassword: async () => {
      const email = await stranger()
      await nobody.get(sendOtp, { params: { email } })
      const checked = await nobody.call(verifyOtp, { params: { email, otp: await mailedCode(rig, email) } })
      const body = { password: 'Woofer-82 hums!', repeatPassword: 'Woofer-82 hums!' }
      return { by: nobody, params: { email }, body, headers: cookieOf(checked) }
    },
    lookUpUnit: async () => ({ by: dealer, query: { serialNumber: 'SN-1', brand: 'Nordwave', itemNumber: 'NW-165' } }),
    getConfig: async () => ({ by: nobody }),
    getContent: async () => ({ by: nobody, params: { page: 'help', language: 'en' } }),

    getCurrentUser: async () => ({ by: dealer }),
    listenToEvents: async () => ({ by: dealer }),
    listUsers: async () => ({ by: admin, query: { ...page, q: 'klang', role: 'USER', sort: 'status' } }),
    listAdmins: async () => ({ by: admin, query: page }),
    countWaitingAccounts: async () => ({ by: admin }),
    toggleUserEnabled: async () => ({ by: admin, params: { email: await stranger() }, body: { enabled: false } }),
    getUserByEmail: async () => ({ by: dealer, params: { email: emailOf(dealer) } }),
    updateUser: async () => ({ by: admin, params: { email: await stranger() }, body: profile }),
    updateOwnProfile: async () => ({ by: dealer, body: { ...profile, email: newEmail() } }),

    getCompany: async () => ({ by: dealer }),
    listCompanies: async () => ({ by: admin, query: { ...page, q: 'klang', standing: 'Enabled' } }),
    getCompanyRecord: async () => ({ by: admin, params: { companyId: `${dealer.account?.userId}` } }),
    listLikelyTwins: async () => ({ by: admin, query: { userId: `${dealer.account?.userId}` } }),
    askAboutNewcomer: async () => {
      const email = await registered()
      await nobody.get(verifyEmail, { query: { email, code: await mailedCode(rig, email) } })
      const { userId } = await admin.get(getUserByEmail, { params: { email } })
      return { by: admin, body: { userId, companyId: await aCompany() } }
    },
    previewMerge: async () => ({ by: admin, query: await twoCompanies() }),
    mergeCompanies: async () => ({ by: admin, body: await readyMerge() }),
    listMerges: async () => ({ by: admin, query: { userId: `${dealer.account?.userId}` } }),
    takeBackMerge: async () => {
      const { mergeId } = await admin.get(mergeCompanies, { body: await readyMerge() })
      return { by: admin, params: { mergeId: String(mergeId) } }
    },
    invitePerson: async () => {
      await rig.pool.query('delete from invitations')
      return { by: dealer, body: { email: newEmail(), companyRole: 'member', language: 'en' } }
    },
    sendInvitationAgain: async () => ({ by: dealer, params: { invitationId: (await invited()).invitationId } }),
    withdrawInvitation: async () => ({ by: dealer, params: { invitationId: (await invited()).invitationId } }),
    changeCompanyRole: async () => ({
      by: dealer,
      params: { userId: await coworker() },
      body: { companyRole: 'manager' },
    }),
    endAccess: async () => ({
      by: dealer,
      params: { userId: await coworker() },
      body: { successorId: dealer.account?.userId },
    }),
    giveBackAccess: async () => ({ by: dealer, params: { userId: await coworker() } }),
    handOverRequest: async () => ({
      ...(await ofRequest(submitted(), dealer)),
      body: { userId: Number(await coworker()) },
    }),
    getInvitation: async () => ({ by: nobody, query: { code: (await invited()).code } }),
    acceptInvitation: async () => ({
      by: nobody,
      body: {
        ...{ code: (await invited()).code, firstName: 'Kim', lastName: 'Winter' },
        ...{ password: 'Woofer-82 hums!', language: 'en' },
      },
    }),
    joinCompany: async () => {
      const email = remember('emails', newEmail())
      const by = await rig.caller(await rig.anAccount({ email }))
      await invite(email)
      return { by, body: { code: await mailedCode(rig, email, /[?&]code=([\w-]{43})/) } }
    },

    listActiveRequests: async () => ({ by: admin, query: { ...page, status: 'Open' } }),
    listRequestsByDistributor: async () => ({ by: admin, query: { ...page, userId: `${dealer.account?.userId}` } }),
    searchRequests: async () => ({ by: admin, query: { ...page, q: 'Klanghaus' } }),
    listDistributorsWithRequests: async () => ({ by: admin, query: { scope: 'active' } }),
    listArchivedRequests: async () => ({ by: admin, query: page }),
    listArchivedRequestsByDistributor: async () => ({
      by: admin,
      query: { ...page, userId: `${dealer.account?.userId}` },
    }),
    archiveForAdmins: () => ofRequest(closed(), admin),
    restoreForAdmins: () => ofRequest(closed(), admin),
    archiveSeveral: async () => ({ by: admin, body: { requestIds: [Number((await closed()).requestId)] } }),
    restoreSeveral: async () => ({ by: admin, body: { requestIds: [Number((await closed()).requestId)] } }),
    listOwnRequests: async () => ({ by: dealer, query: page }),
    listOwnArchivedRequests: async () => ({ by: dealer, query: page }),
    searchOwnRequests: async () => ({ by: dealer, query: { ...page, q: 'Golf' } }),
    archiveOwnRequest: () => ofRequest(closed(), dealer),
    restoreOwnRequest: () => ofRequest(closed(), dealer),
    createRequest: async () => ({ by: dealer, body: { title: 'Door speakers' }, headers: idempotent() }),
    renameDraft: async () => ({ ...(await ofRequest(draftItem(), dealer)), body: { title: 'Renamed' } }),
    completeRequest: () => ofRequest(draftItem(), dealer),
    takeBackRequest: async () => {
      const { requestId } = await submitted()
      rig.acknowledged.forget('submitted', requestId)
      return { by: dealer, params: { requestId } }
    },
    withdrawRequest: async () => {
      const { requestId, itemId } = await submitted()
      rig.acknowledged.forget('submitted', requestId)
      rig.acknowledged.forget('request', requestId)
      rig.acknowledged.forget('item', itemId)
      return { by: dealer, params: { requestId } }
    },
    cancelRequest: async () => {
      const { requestId, itemId } = await draftItem()
      rig.acknowledged.forget('request', requestId)
      rig.acknowledged.forget('item', itemId)
      return { by: dealer, params: { requestId } }
    },

    listItems: () => ofRequest(draftItem(), dealer),
    listItemsForAdmin: () => ofRequest(submitted(), admin),
    addItem: async () => ({
      by: dealer,
      params: { requestId: await draft() },
      body: anItemSaveOf({ itemType: 'Amplifier', images: [await picture()] }),
      headers: idempotent(),
    }),
    changeItem: async () => ({
      ...(await ofItem(draftItem(), dealer)),
      body: anItemSaveOf({ itemType: 'Amplifier', images: [await picture()] }),
    }),
    listLikelyQuestions: () => ofRequest(draftItem(), dealer),
    getUnfinishedItem: () => ofRequest(draftItem(), dealer),
    keepUnfinishedItem: async () => ({
      ...(await ofRequest(draftItem(), dealer)),
      body: {
        item: {
          ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW', serialNumber: 'SN', issueDescription: 'Scra' },
          ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: '', needsSchematic: null },
          ...{ amplifierOption: null, soldOn: null, faultKind: null, skippedShots: [], dealerSpots: [] },
          ...{ files: [], saleProof: null },
        },
      },
    }),
    deleteItem: async () => {
      const { itemId } = await draftItem()
      rig.acknowledged.forget('item', itemId)
      return { by: dealer, params: { itemId } }
    },
    getItemForAdmin: () => ofItem(submitted(), admin),
    getItem: () => ofItem(submitted(), dealer),
    getCase: () => ofItem(submitted(), dealer),
    getCaseForAdmin: () => ofItem(submitted(), admin),
    getHome: async () => ({ by: dealer }),
    getServiceHome: async () => ({ by: admin }),
    updateItemStatus: async () => ({
      ...(await ofItem(submitted(), admin)),
      body: {
        ...{ status: 'Additional information required', declineReason: null, exchangeNote: null },
        ...{ infoRequiredNote: 'Which amplifier drives it?', seenStatus: 'Under review', closesRequest: false },
      },
    }),
    correctSerialNumber: async () => {
      const { itemId } = await submitted()
      const { serialNumber } = await admin.get(getItemForAdmin, { params: { itemId } })
      const body = { serialNumber: `MENDED-${++people}`, seenSerialNumber: serialNumber }
      return { by: admin, params: { itemId }, body }
    },
    updateItemStatuses: async () => {
      const { requestId, itemId } = await submitted()
      return {
        by: admin,
        params: { requestId },
        body: {
          ...{
            items: [{ itemId: Number(itemId), seenStatus: 'Under review' }],
            status: 'Additional information required',
          },
          ...{ declineReason: null, exchangeNote: null, infoRequiredNote: 'Which amplifier drives it?' },
          closesRequest: false,
        },
      }
    },
    undoDecision: async () => {
      const { itemId } = await submitted()
      const decision = { status: 'Additional information required' } as const
      const { undo } = await admin.get(updateItemStatus, { params: { itemId }, body: decision })
      return { by: admin, params: { decisionId: `${undo?.decisionId}` } }
    },
    submitRepairOutcome: async () => ({
      ...(await ofItem(waiting(), dealer)),
      body: { repairResult: 'UNSUCCESSFUL', repairResultReason: 'It still hums.' },
    }),
    listDrafts: async () => ({ by: dealer }),
    listWaitingItems: async () => ({ by: dealer }),
    listItemHistory: () => ofItem(submitted(), dealer),
    listEarlierClaims: () => ofItem(submitted(), admin),
    listSimilarDecisions: () => ofItem(submitted(), admin),
    addLayoutPdf: async () => ({
      ...(await ofItem(waiting(), admin)),
      body: { key: await pdf(), name: 'Layout.pdf' },
    }),

    listMessagesForAdmin: () => ofItem(submitted(), admin),
    postMessageAsAdmin: async () => ({ ...(await ofItem(submitted(), admin)), body: message, headers: idempotent() }),
    listMessages: () => ofItem(submitted(), dealer),
    postMessage: async () => ({
      ...(await ofItem(submitted(), dealer)),
      body: { ...message, attachments: [await picture()] },
      headers: idempotent(),
    }),
    unreadForAdmins: async () => ({ by: admin }),

    uploadMedia: async () => ({ by: dealer, file: aPicture('woofer.png', 8, 8) }),
    probeUpload: async () => ({ by: dealer, query: { key: await picture() } }),
    signedUrl: async () => ({ by: dealer, query: { key: await picture() } }),
    presignedImageUrl: async () => {
      const requestId = await draft()
      const key = await picture()
      const { id } = await dealer.get(addItem, {
        params: { requestId },
        body: anItemSaveOf({ images: [key] }),
      })
      return { by: dealer, params: { requestItemId: remember('items', id), fileName: fileNameOfKey(key) } }
    },
    deleteImage: async () => ({ by: dealer, query: { key: await picture() } }),
    uploadPdf: async () => ({ by: admin, file: aPdf() }),
    uploadSaleProof: async () => ({ by: dealer, file: aPdf() }),
    finishMediaUpload: async () => ({
      by: dealer,
      params: { uploadId: await sendInParts(rig, dealer, aPicture('woofer.png', 8, 8)) },
    }),
    finishSaleProofUpload: async () => ({ by: dealer, params: { uploadId: await sendInParts(rig, dealer, aPdf()) } }),
    deletePdf: async () => {
      const { itemId } = await waiting()
      const key = await pdf()
      await admin.get(addLayoutPdf, { params: { itemId }, body: { key, name: 'Layout.pdf' } })
      return { by: admin, query: { key } }
    },

    listProducts: async () => ({ by: admin, query: { ...page, q: 'NW-', brand: 'Nordwave', itemType: 'Speaker' } }),
    getProduct: async () => ({ by: admin, params: await product() }),
    createProduct: async () => ({ by: admin, body: aProduct(), headers: idempotent() }),
    updateProduct: async () => ({ by: admin, params: await product(), body: aProduct() }),
    getUnitRecord: async () => ({ by: admin, params: await unit() }),
    changeUnit: async () => ({
      by: admin,
      params: await unit(),
      body: { serialNumber: `SN-${++people}`, soldOn: '2026-02-01', saleProof: await pdf() },
    }),
    getUnitOfItem: () => ofItem(submitted(), admin),
    listTerms: async () => ({ by: admin, query: page }),
    addTerms: async () => ({
      by: admin,
      body: {
        ...{ productId: Number((await product()).productId), brand: null, itemType: null },
        ...{ months: 36, countsFrom: 'sale', shippedFrom: '2026-12-01' },
      },
      headers: idempotent(),
    }),
    listReplies: async () => ({ by: admin }),
    addReply: async () => ({ by: admin, body: aReply(), headers: idempotent() }),
    changeReply: async () => ({ by: admin, params: await reply(), body: { ...aReply(), seenVersion: 1 } }),
    deleteReply: async () => ({ by: admin, params: await reply(), query: { seenVersion: '1' } }),
    listNextSteps: async () => ({ by: admin }),
    addNextStep: async () => ({ by: admin, body: aNextStep(), headers: idempotent() }),
    changeNextStep: async () => ({ by: admin, params: await nextStep(), body: { ...aNextStep(), seenVersion: 1 } }),
    deleteNextStep: async () => ({ by: admin, params: await nextStep(), query: { seenVersion: '1' } }),
    listPoints: async () => ({ by: admin }),
    addPoint: async () => ({ by: admin, body: aPoint, headers: idempotent() }),
    changePoint: async () => ({ by: admin, params: await point(), body: { ...aPoint, seenVersion: 1 } }),
    deletePoint: async () => ({ by: admin, params: await point(), query: { seenVersion: '1' } }),
    askForAnotherLook: async () => {
      const { itemId } = await submitted()
      const body = { status: 'Declined' as const, declineReason: 'Out of warranty' }
      await admin.get(updateItemStatus, { params: { itemId }, body })
      return { by: dealer, params: { itemId }, body: { why: 'The coil is whole.', images: [] }, headers: idempotent() }
    },
    answerPoint: async () => {
      const { itemId, asked } = await sentBack()
      return {
        by: dealer,
        params: { itemId, askedId: `${asked[0]?.askedId}` },
        body: { answer: 'Lost', attachments: [] },
      }
    },
    finishNextStep: async () => {
      const { itemId } = await submitted()
      // It is there already from the second time on, and may have been deleted meanwhile. A reminder would wait for days.
      await admin.call(addNextStep, { body: { ...aNextStep(), brand: 'Nordwave', days: 1 } })
      const body = { status: 'Declined' as const, declineReason: 'Out of warranty' }
      const { lastDecision } = await admin.get(updateItemStatus, { params: { itemId }, body })
      return { by: dealer, params: { itemId }, body: { seenDecision: lastDecision } }
    },
    endAnswers: async () => {
      const { itemId } = await sentBack()
      return { by: dealer, params: { itemId }, body: { messageContent: 'That is all.' } }
    },
    listUnits: async () => ({ by: admin, query: { ...page, q: 'SN-1' } }),
    listUnitsOfProduct: async () => ({ by: admin, params: await product(), query: page }),

    listProductsOfUnits: async () => ({ by: admin }),
    getClaimsByMonth: async () => ({ by: admin, query: { ...months, brand: 'Nordwave' } }),
    getNevadaChart: async () => ({ by: admin, query: { ...months, ...(await product()) } }),
    getDecisionsByReason: async () => ({ by: admin, query: { ...months, brand: 'Nordwave' } }),
    getCaseTimes: async () => ({ by: admin, query: { ...months, brand: 'Nordwave' } }),
    getAnotherLooks: async () => ({ by: admin, query: { ...months, brand: 'Nordwave' } }),
    listRisingProducts: async () => ({ by: admin, query: { brand: 'Nordwave' } }),
    dismissRisingProduct: async () => ({ by: admin, params: await risingProduct(), body: { dismissed: true } }),
    listClaims: async () => ({ by: admin, query: { ...page, ...months, shippedFrom: '2025-01', oldest: '6' } }),
    uploadImport: async () => ({ by: admin, file: aCsv() }),
    listImports: async () => ({ by: admin, query: page }),
    getImport: async () => ({ by: admin, params: await anImport() }),
    correctImport: async () => ({
      by: admin,
      params: await checkedImport(),
      body: { columns: { serialNumber: 0 }, defaultBrand: 'Nordwave', dateStyles: { shippedOn: 'DOTTED' } },
    }),
    takeImport: async () => ({ by: admin, params: await anImport('CHECKED'), body: { withoutWrong: true } }),
    takeImportBack: async () => ({ by: admin, params: await anImport('TAKEN') }),
    discardImport: async () => ({ by: admin, params: await anImport('CHECKED') }),
    downloadWrongRows: async () => ({ by: admin, params: await anImport() }),
    listColleagues: async () => ({ by: admin }),
    getTeamwork: () => ofItem(submitted(), admin),
    takeItem: async () => ({ ...(await ofItem(submitted(), admin)), body: { takenBy: null, seenTakenBy: null } }),
    markItemUnread: () => ofItem(submitted(), admin),
    lookAtItem: async () => ({ ...(await ofItem(submitted(), admin)), body: { looking: true } }),
    writeNote: async () => ({
      ...(await ofItem(submitted(), admin)),
      body: { content: 'The second of this batch.', tells: [] },
      headers: idempotent(),
    }),
    deleteNote: async () => {
      const params = { itemId: (await submitted()).itemId }
      const { noteId } = await admin.get(writeNote, { params, body: { content: 'A note', tells: [] } })
      return { by: admin, params: { noteId: String(noteId) } }
    },
    listWork: async () => ({ by: admin, query: { view: 'all', brand: 'Nordwave', itemType: 'Speaker', size: '10' } }),
    countWork: async () => ({ by: admin }),
    nextWork: async () => ({ by: admin, query: { view: 'all', unusual: 'true', order: 'newest' } }),
    getDealerCard: async () => ({ by: admin, params: { userId: `${dealer.account?.userId}` } }),
    exportChart: async () => ({ by: admin, params: { chart: 'decisions' }, query: months }),
  }

  return {
    async ready(name) {
      // A dealer for each: what one call does to its account is not in the way of the next.
      otherDealer = dealer
      dealer = await rig.caller(await rig.anAccount())
      return readyCalls[name]()
    },
    known,
    admin,
    nobody,
    disabled,
    otherDealer: () => otherDealer,
  }
}
