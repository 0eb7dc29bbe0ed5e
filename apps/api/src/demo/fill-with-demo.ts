import { createReadStream } from 'node:fs'
import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { type Decision, refuse } from '@portal/domain/decision.ts'
import {
  needsDeclineReason,
  needsExchangeNote,
  takesInfoRequiredNote,
} from '@portal/domain/items/change-item-status.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { languageFor } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import type { StandardPoint } from '@portal/domain/points/point.ts'
import type { Actor } from '../actor.ts'
import { inTransaction } from '../db/transaction.ts'
import { demoPassword } from '../demo-password.ts'
import { insertCompany, splitProfile } from '../modules/accounts/insert-company.ts'
import { answerAskedPoint } from '../modules/decisions/answer-points.ts'
import { reportRepairOutcome } from '../modules/decisions/report-repair-outcome.ts'
import { updateItemStatus } from '../modules/decisions/update-item-status.ts'
import { cancelDraft, createDraft } from '../modules/drafts/draft.ts'
import { addItem } from '../modules/drafts/save-item.ts'
import { submitDraft } from '../modules/drafts/submit-request.ts'
import { takeMedia } from '../modules/files/take-media.ts'
import { takePdf } from '../modules/files/take-pdf.ts'
import { addLayoutPdf } from '../modules/items/layout-pdfs.ts'
import { nextSteps, savedReplies } from '../modules/kept-texts/kept-texts.views.ts'
import { keptNextSteps, keptReplies } from '../modules/kept-texts/save-kept-text.ts'
import { postMessage } from '../modules/messages/post-message.ts'
import { findRisingProducts } from '../modules/quality/rising-products.ts'
import { archive } from '../modules/requests/archive.ts'
import type { Portal } from '../portal.ts'
import {
  type DemoItem,
  type DemoMarks,
  type DemoPerson,
  type DemoRequest,
  type DemoStep,
  demoAccounts,
  demoFilePath,
  demoLayoutPath,
  demoNextSteps,
  demoReplies,
  demoRequests,
} from './demo-data.ts'
import { fillWithPast, type People } from './past/fill-with-past.ts'

const dayMs = 24 * 3600 * 1000
/** Before the first shipment of the past. */
const accountsDaysAgo = 850
/** Between two steps of an item. */
const stepMs = 3 * 3600 * 1000

/**
 * Fills an empty database with accounts, two years of shipments and claims, and the requests of these weeks; those through
 * the use cases that the API calls. Goes on where an earlier start was cut off. Leaves a database alone that has any
 * account beside the first administrator's and the demo's, or that somebody of the demo has signed in to.
 *
 * Returns how to sign in; nothing when there is no demo.
 */
export async function fillWithDemo(portal: Portal): Promise<DemoSignIn[]> {
  const { db, config, log } = portal
  const signIns: DemoSignIn[] = [
    { role: 'ADMIN', email: demoAccounts.admin.email, password: demoPassword },
    { role: 'USER', email: demoAccounts.dealer.email, password: demoPassword },
  ]
  const known = await db
    .selectFrom('users')
    .select('email')
    .where('email', '<>', config.firstAdmin?.email ?? '')
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()
  if (known && known.email !== demoAccounts.admin.email) return []

  const taken = Object.values(demoAccounts).find(({ email }) => isSameEmail(email, config.firstAdmin?.email))
  if (taken) {
    log.warn(`ADMIN_EMAIL is the address of a demo account (${taken.email}), so there are no demo data.`)
    return []
  }

  if (!known) await createAccounts(portal)
  const people = await findPeople(portal)
  // Somebody has changed the address of a demo account: it belongs to its user now.
  if (!people) return signIns
  // What they have withdrawn or written anew since does not come back.
  if (await hasSignedIn(portal, people)) return signIns
  const missing = await notSubmittedYet(portal, people)
  if (missing.length === 0) return signIns
  log.info('Filling the database with demo data. This takes a moment, once.')
  await addReplies(portal, people.admin)
  await addNextSteps(portal, people.admin)
  // Before the demo's own requests, so that those are the newest. A demo of an earlier version stays as it is.
  if (missing.length === demoRequests.length && !(await hasProducts(portal))) await fillWithPast(portal, people)
  for (const request of missing) await addRequest(portal, people, request)
  // What a night's job would find: the demo shows it from its first minute on.
  await findRisingProducts(portal)
  return signIns
}

/** Whether somebody of the demo has: an account has no language before. */
async function hasSignedIn({ db }: Portal, people: People): Promise<boolean> {
  const userIds = Object.values(people).map(({ userId }) => userId)
  const query = db.selectFrom('users').select('userId').where('userId', 'in', userIds).where('language', 'is not', null)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The demo's requests that were not submitted yet. Drafts that a start left behind when it was cut off are cancelled. */
async function notSubmittedYet(portal: Portal, people: People): Promise<DemoRequest[]> {
  // Where they are by now: their company may have been merged into another one.
  const companyIds = Object.values(people).map(({ companyId }) => companyId)
  const titles = demoRequests.map(({ title }) => title)
  const begun = await portal.db
    .selectFrom('requests')
    .select(['requestId', 'title', 'dealerId', 'completedAt'])
    .where('dealerId', 'in', companyIds)
    .where('title', 'in', titles)
    .orderBy('requestId')
    .limit(demoRequests.length)
    .execute()
  const missing = []
  for (const request of demoRequests) {
    const dealer = people[request.dealer]
    const found = begun.find(({ title, dealerId }) => title === request.title && dealerId === dealer.companyId)
    if (found?.completedAt) continue
    if (found) accepted(await cancelDraft(portal, dealer, found.requestId))
    missing.push(request)
  }
  return missing
}

const hasProducts = async ({ db }: Portal): Promise<boolean> =>
  (await db.selectFrom('products').select('productId').limit(1).executeTakeFirst()) !== undefined

/** The replies of the demo, unless somebody has saved some. */
async function addReplies(portal: Portal, admin: Actor): Promise<void> {
  if ((await savedReplies(portal.db)).length > 0) return
  for (const reply of demoReplies) accepted(await keptReplies.add(portal, admin, reply, undefined))
}

/** What happens next in the demo, unless somebody has written that. */
async function addNextSteps(portal: Portal, admin: Actor): Promise<void> {
  if ((await nextSteps(portal.db)).length > 0) return
  for (const step of demoNextSteps) accepted(await keptNextSteps.add(portal, admin, step, undefined))
}

const isSameEmail = (one: string, other: string | undefined): boolean =>
  other !== undefined && foldEmail(one) === foldEmail(other)

async function createAccounts({ db, passwords, now }: Portal): Promise<void> {
  const passwordHash = await passwords.hashPassword(demoPassword)
  const createdAt = new Date(now().getTime() - accountsDaysAgo * dayMs)
  await inTransaction(db, async (tx) => {
    for (const account of Object.values(demoAccounts)) {
      const { company, person } = splitProfile(account)
      await insertCompany(tx, company, { ...person, verified: true, passwordHash, createdAt })
    }
  })
}

/** The accounts by their names in the demo; undefined unless all of them are there. */
async function findPeople({ db }: Portal): Promise<People | undefined> {
  const addresses = Object.values(demoAccounts).map(({ email }) => email)
  const accounts = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.companyId', 'users.companyId')
    .select(['userId', 'role', 'email', 'firstName', 'lastName', 'language', 'users.companyId', 'companyRole'])
    .select(['companies.companyName', 'companies.debtorNumber'])
    .where('email', 'in', addresses)
    .execute()
  const people: Partial<Record<DemoPerson, Actor>> = {}
  for (const [name, { email }] of Object.entries(demoAccounts)) {
    const account = accounts.find((found) => found.email === email)
    if (!account) return undefined
    people[name as DemoPerson] = { ...account, language: languageFor([account.language]) }
  }
  return people as People
}

/** The result of a use case. A refusal here is a bug in the demo data. */
function accepted<Value>(decision: Decision<Value, string>): Value {
  if (!decision.ok)
    throw new Error(`The demo data was refused: ${JSON.stringify(refuse(decision.refusal, decision.fields))}`)
  return decision.value
}

/** Submits one of the demo's requests and applies the steps of its items. */
async function addRequest(portal: Portal, people: People, request: DemoRequest): Promise<void> {
  const begun = portal.now().getTime() - request.daysAgo * dayMs
  const at = (step: number): Portal => ({ ...portal, now: () => new Date(begun + step * stepMs) })
  const dealer = people[request.dealer]
  const { requestId } = accepted(await createDraft(at(0), dealer, request.title, undefined))
  const itemIds: number[] = []
  for (const item of request.items) itemIds.push(await saveItem(at(0), dealer, requestId, item))
  accepted(await submitDraft(at(0), dealer, requestId))
  let step = 1
  for (const [index, item] of request.items.entries())
    for (const next of item.steps) {
      await applyStep(at(step), people[next.by], next, itemIds[index] ?? 0, item)
      step += 1
    }
  for (const side of request.archivedBy)
    accepted(await archive(at(step), side, side === 'dealer' ? dealer : people.admin, requestId))
}

async function saveItem(portal: Portal, dealer: Actor, requestId: number, item: DemoItem): Promise<number> {
  const images: string[] = []
  for (const file of item.files) images.push(await upload(portal, dealer, file))
  const { amplifier } = item
  const attempted = amplifier && 'repairAttempt' in amplifier ? amplifier.repairAttempt : null
  const save = {
    itemType: amplifier ? ('Amplifier' as const) : ('Speaker' as const),
    brand: portal.config.brands[item.brand] ?? '',
    itemNumber: item.itemNumber,
    serialNumber: item.serialNumber,
    issueDescription: item.issue,
    amplifierRepairAttempt: amplifier ? (attempted ? ('yes' as const) : ('no' as const)) : null,
    amplifierRepairAttemptDetails: attempted,
    needsSchematic: amplifier && !attempted ? ('yes' as const) : null,
    amplifierOption: amplifier?.option ?? null,
    soldOn: null,
    saleProof: null,
    images,
    videoThumbnails: [],
    faultKind: null,
    shots: [],
    skippedShots: [],
    dealerSpots: [],
  }
  return accepted(await addItem(portal, dealer, requestId, save, undefined)).itemId
}

async function applyStep(portal: Portal, actor: Actor, step: DemoStep, itemId: number, item: DemoItem): Promise<void> {
  if ('says' in step) {
    const side = actor.role === 'ADMIN' ? 'admins' : 'dealer'
    const attachments = step.shows ? [await upload(portal, actor, step.shows)] : []
    const post = { messageContent: step.says, attachments, thumbnails: [] }
    accepted(await postMessage(portal, side, actor, itemId, post, undefined))
  } else if ('sets' in step) {
    const { sets: status, note = null, asks = [], replacement = null, marks = [] } = step
    const change = {
      status,
      points: await pointIdsOf(portal, asks),
      declineReason: needsDeclineReason(status) ? note : null,
      exchangeNote: needsExchangeNote(status) ? note : null,
      infoRequiredNote: takesInfoRequiredNote(status) ? note : null,
      replacementSerialNumber: replacement,
    }
    const spots = await spotsIn(portal, itemId, marks)
    accepted(await updateItemStatus(portal, actor, itemId, change, { spots }, null))
  } else if ('answers' in step) {
    const askedId = await askedIdOf(portal, itemId, step.answers)
    const attachments = step.shows ? [await upload(portal, actor, step.shows)] : []
    accepted(await answerAskedPoint(portal, actor, itemId, askedId, { answer: step.text ?? null, attachments }))
  } else if ('addsLayoutPdf' in step) {
    const name = step.addsLayoutPdf
    const stream = createReadStream(demoLayoutPath(item.itemNumber))
    const file = { stream, fileName: name, declaredType: 'application/pdf' }
    const { pdfPath } = accepted(await takePdf(portal, actor, file))
    accepted(await addLayoutPdf(portal, actor, itemId, { key: pdfPath, name }))
  } else {
    const outcome = { repairResult: step.reports, repairResultReason: step.reason ?? null }
    accepted(await reportRepairOutcome(portal, actor, itemId, outcome))
  }
}

/** The marks of a step, in the pictures as they were uploaded. */
async function spotsIn({ db }: Portal, itemId: number, marks: DemoMarks): Promise<Spot[]> {
  if (marks.length === 0) return []
  const pictures = await db
    .selectFrom('files')
    .select(['key', 'fileName'])
    .where('itemId', '=', itemId)
    .where('attachedAs', '=', 'item')
    .orderBy('position')
    .limit(limits.item.maximumFiles)
    .execute()
  return marks.map(({ in: name, ...spot }) => ({
    ...spot,
    imagePath: pictures.find(({ fileName }) => fileName === name)?.key ?? name,
  }))
}

/** The ids of these points. */
async function pointIdsOf({ db }: Portal, codes: readonly StandardPoint[]): Promise<number[]> {
  if (codes.length === 0) return []
  const points = await db.selectFrom('points').select('pointId').where('code', 'in', codes).orderBy('pointId').execute()
  return points.map(({ pointId }) => pointId)
}

/** What was asked for last on an item by this point. */
async function askedIdOf({ db }: Portal, itemId: number, code: StandardPoint): Promise<number> {
  const { askedId } = await db
    .selectFrom('askedPoints')
    .innerJoin('points', 'points.pointId', 'askedPoints.pointId')
    .select('askedPoints.askedId')
    .where('askedPoints.itemId', '=', itemId)
    .where('points.code', '=', code)
    .orderBy('askedPoints.askedId', 'desc')
    .executeTakeFirstOrThrow()
  return askedId
}

/** Uploads a file of the demo and returns its key. */
async function upload(portal: Portal, actor: Actor, file: string): Promise<string> {
  // Without ffmpeg a picture is used instead of a video.
  const fileName = file.endsWith('.mp4') && !portal.videoTools ? 'speaker-label.jpg' : file
  const declaredType = fileName.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg'
  const stream = createReadStream(demoFilePath(fileName))
  return accepted(await takeMedia(portal, actor, { stream, fileName, declaredType })).imagePath
}
