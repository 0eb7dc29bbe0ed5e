import { createReadStream } from 'node:fs'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { type Decision, refuse } from '@portal/domain/decision.ts'
import {
  needsDeclineReason,
  needsExchangeNote,
  takesInfoRequiredNote,
} from '@portal/domain/items/change-item-status.ts'
import type { Actor } from '../actor.ts'
import type { IncomingFile } from '../modules/files/incoming-file.ts'
import { takeLayoutPdf } from '../modules/files/take-layout-pdf.ts'
import { takeMedia } from '../modules/files/take-media.ts'
import { addLayoutPdf } from '../modules/items/layout-pdfs.ts'
import { reportRepairOutcome } from '../modules/items/report-repair-outcome.ts'
import { addItem } from '../modules/items/save-item.ts'
import { updateItemStatus } from '../modules/items/update-item-status.ts'
import { postMessage } from '../modules/messages/post-message.ts'
import { archive } from '../modules/requests/archive.ts'
import { cancelDraft, completeDraft, createDraft } from '../modules/requests/draft.ts'
import type { Portal } from '../portal.ts'
import type { DemoSignIn } from '../start-message.ts'
import {
  type DemoItem,
  type DemoPerson,
  type DemoRequest,
  type DemoStep,
  demoAccounts,
  demoLayoutPath,
  demoPassword,
  demoPicturePath,
  demoRequests,
  demoVideoPath,
} from './demo-data.ts'

const dayMs = 24 * 3600 * 1000
/** Between two steps of an item. */
const stepMs = 3 * 3600 * 1000

/**
 * Fills an empty database with accounts and requests, through the use cases that the API calls. Goes on where an earlier
 * start was cut off. Leaves a database alone that has any account beside the first administrator's and the demo's.
 *
 * Returns how to sign in; nothing when there is no demo.
 */
export async function fillWithDemo(portal: Portal): Promise<DemoSignIn[]> {
  const { db, config, log } = portal
  const signIns: DemoSignIn[] = [
    { role: 'Administrator', email: demoAccounts.admin.email, password: demoPassword },
    { role: 'Dealer', email: demoAccounts.dealer.email, password: demoPassword },
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

  const people = known ? await findAccounts(portal) : await createAccounts(portal)
  // A demo account with another address now belongs to its user.
  if (!people) return signIns
  const missing = await notSubmittedYet(portal, people)
  if (missing.length === 0) return signIns
  log.info('Filling the database with demo data. This takes a moment, once.')
  const requests = new DemoRequests(portal, people)
  for (const request of missing) await requests.add(request)
  return signIns
}

/** The demo's requests that were not submitted yet. Drafts that a start left behind when it was cut off are cancelled. */
async function notSubmittedYet(portal: Portal, people: People): Promise<DemoRequest[]> {
  const userIds = Object.values(people).map(({ userId }) => userId)
  const titles = demoRequests.map(({ title }) => title)
  const begun = await portal.db
    .selectFrom('requests')
    .select(['requestId', 'title', 'dealerId', 'completedAt'])
    .where('dealerId', 'in', userIds)
    .where('title', 'in', titles)
    .orderBy('requestId')
    .limit(demoRequests.length)
    .execute()
  const missing = []
  for (const request of demoRequests) {
    const dealer = people[request.dealer]
    const found = begun.find(({ title, dealerId }) => title === request.title && dealerId === dealer.userId)
    if (found?.completedAt) continue
    if (found) accepted(await cancelDraft(portal, dealer, found.requestId))
    missing.push(request)
  }
  return missing
}

const isSameEmail = (one: string, other: string | undefined): boolean =>
  other !== undefined && foldEmail(one) === foldEmail(other)

type People = Readonly<Record<DemoPerson, Actor>>

const actorColumns = ['userId', 'role', 'email', 'firstName', 'lastName', 'companyName'] as const

/** All of them or none. */
async function createAccounts({ db, passwords, now }: Portal): Promise<People> {
  const passwordHash = await passwords.hashPassword(demoPassword)
  const createdAt = new Date(now().getTime() - 100 * dayMs)
  const accounts = await db
    .insertInto('users')
    .values(Object.values(demoAccounts).map((account) => ({ ...account, verified: true, passwordHash, createdAt })))
    .returning(actorColumns)
    .execute()
  const people = byName(accounts)
  if (!people) throw new Error('The accounts of the demo were created and cannot be read.')
  return people
}

async function findAccounts({ db }: Portal): Promise<People | undefined> {
  const addresses = Object.values(demoAccounts).map(({ email }) => email)
  return byName(await db.selectFrom('users').select(actorColumns).where('email', 'in', addresses).execute())
}

function byName(accounts: readonly Actor[]): People | undefined {
  const people: Partial<Record<DemoPerson, Actor>> = {}
  for (const name of Object.keys(demoAccounts) as DemoPerson[]) {
    const account = accounts.find(({ email }) => email === demoAccounts[name].email)
    if (!account) return undefined
    people[name] = account
  }
  return people as People
}

/** The result of a use case. A refusal here is a bug in the demo data. */
function accepted<Value>(decision: Decision<Value, string>): Value {
  if (!decision.ok)
    throw new Error(`The demo data was refused: ${JSON.stringify(refuse(decision.refusal, decision.fields))}`)
  return decision.value
}

/** Submits the demo's requests and lets happen what their items went through. */
class DemoRequests {
  readonly #portal: Portal
  readonly #people: People
  #files = 0

  constructor(portal: Portal, people: People) {
    this.#portal = portal
    this.#people = people
  }

  async add(request: DemoRequest): Promise<void> {
    const begun = this.#portal.now().getTime() - request.daysAgo * dayMs
    const at = (step: number): Portal => ({ ...this.#portal, now: () => new Date(begun + step * stepMs) })
    const dealer = this.#people[request.dealer]
    const { requestId } = accepted(await createDraft(at(0), dealer, request.title, undefined))
    const itemIds: number[] = []
    for (const item of request.items) itemIds.push(await this.#addItem(at(0), dealer, requestId, item))
    accepted(await completeDraft(at(0), dealer, requestId))
    let step = 1
    for (const [index, item] of request.items.entries())
      for (const next of item.steps) {
        await this.#apply(next, at(step), itemIds[index] ?? 0, item)
        step += 1
      }
    for (const side of request.archivedBy)
      accepted(await archive(at(step), side, side === 'dealer' ? dealer : this.#people.admin, requestId))
  }

  async #addItem(portal: Portal, dealer: Actor, requestId: number, item: DemoItem): Promise<number> {
    const images: string[] = []
    for (const picture of item.pictures) images.push(await this.#uploadPicture(portal, dealer, picture))
    if (item.video) images.push(await this.#uploadVideo(portal, dealer, item.video))
    const { amplifier } = item
    const attempted = amplifier && 'repairAttempt' in amplifier ? amplifier.repairAttempt : null
    const save = {
      itemType: amplifier ? ('Amplifier' as const) : ('Speaker' as const),
      brand: this.#brandOf(item),
      itemNumber: item.itemNumber,
      serialNumber: item.serialNumber,
      issueDescription: item.issue,
      amplifierRepairAttempt: amplifier ? (attempted ? ('yes' as const) : ('no' as const)) : null,
      amplifierRepairAttemptDetails: attempted,
      needsSchematic: amplifier && !attempted ? ('yes' as const) : null,
      amplifierOption: amplifier?.option ?? null,
      images,
      videoThumbnails: [],
    }
    return accepted(await addItem(portal, dealer, requestId, save, undefined)).itemId
  }

  async #apply(step: DemoStep, portal: Portal, itemId: number, item: DemoItem): Promise<void> {
    const actor = this.#people[step.by]
    const side = actor.role === 'ADMIN' ? 'admins' : 'dealer'
    if ('says' in step) {
      const attachments = step.shows ? [await this.#uploadPicture(portal, actor, step.shows)] : []
      const post = { messageContent: step.says, attachments, thumbnails: [] }
      accepted(await postMessage(portal, side, actor, itemId, post, undefined))
    } else if ('sets' in step) {
      const { sets: status, note = null } = step
      const change = {
        status,
        declineReason: needsDeclineReason(status) ? note : null,
        exchangeNote: needsExchangeNote(status) ? note : null,
        infoRequiredNote: takesInfoRequiredNote(status) ? note : null,
      }
      accepted(await updateItemStatus(portal, actor, itemId, change, {}))
    } else if ('addsLayoutPdf' in step) {
      const name = step.addsLayoutPdf
      const stream = createReadStream(demoLayoutPath(item.itemNumber))
      const file = { stream, fileName: name, declaredType: 'application/pdf' }
      const { pdfPath } = accepted(await takeLayoutPdf(portal, actor, file))
      accepted(await addLayoutPdf(portal, actor, itemId, { key: pdfPath, name }))
    } else {
      const outcome = { repairResult: step.reports, repairResultReason: step.reason ?? null }
      accepted(await reportRepairOutcome(portal, actor, itemId, outcome))
    }
  }

  #uploadPicture(portal: Portal, actor: Actor, picture: string): Promise<string> {
    const stream = createReadStream(demoPicturePath(picture))
    return this.#upload(portal, actor, { stream, declaredType: 'image/jpeg' }, 'jpg')
  }

  #uploadVideo(portal: Portal, actor: Actor, video: string): Promise<string> {
    // Without ffmpeg a picture takes the video's place.
    if (!portal.videoTools) return this.#uploadPicture(portal, actor, 'speaker-label')
    const stream = createReadStream(demoVideoPath(video))
    return this.#upload(portal, actor, { stream, declaredType: 'video/mp4' }, 'mp4')
  }

  async #upload(
    portal: Portal,
    actor: Actor,
    file: Omit<IncomingFile, 'fileName'>,
    extension: string,
  ): Promise<string> {
    this.#files += 1
    const fileName = `IMG_${String(4100 + this.#files * 7)}.${extension}`
    return accepted(await takeMedia(portal, actor, { ...file, fileName })).imagePath
  }

  #brandOf(item: DemoItem): string {
    return this.#portal.config.brands[item.brand] ?? ''
  }
}
