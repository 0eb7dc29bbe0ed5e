import type { Locator, Page } from '@playwright/test'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { uploadPdf } from '@portal/contract/files/files.ts'
import { uploadImport } from '@portal/contract/imports/imports.ts'
import { addLayoutPdf, updateItemStatus } from '@portal/contract/items/items.ts'
import { addNextStep, deleteNextStep } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { addReply, deleteReply } from '@portal/contract/kept-texts/replies.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { pages } from '@portal/contract/pages.ts'
import { listRisingProducts } from '@portal/contract/quality/quality.ts'
import type { RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { archiveForAdmins } from '@portal/contract/requests/requests.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { openAccountMenu } from './account-pages.ts'
import { expectNoViolationsInAnyLook } from './axe.ts'
import {
  aDealer,
  aMessage,
  aSerialNumber,
  aSubmittedRequest,
  aWaitingAccount,
  type Caller,
  theAdmin,
} from './claims.ts'
import { addItem, answer, confirmInstructions, fillItem } from './dealer-pages.ts'
import { expect, type Portal, test } from './portal.ts'
import { aCoveredProduct, unitWith } from './recorded-units.ts'
import { aCsv, aPdf } from './sample-files.ts'
import { choose, historyOf, messagesOf, panel, rowOf, signInAsAdmin, updateStatus } from './service-desk-pages.ts'
import { passwordOf, signIn, trySignIn } from './signing-in.ts'

// Axe on every page of the portal and on what opens there, each in light and dark colours and on a phone.

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** Looks at the page as it is now. */
type Look = (what: string) => Promise<void>

/** A page that is looked at, with what stands on it once it is there. */
interface Stop<Records> {
  readonly address: string | ((records: Records) => string)
  readonly shows: (page: Page, records: Records) => Locator | Locator[] | Promise<Locator[]>
  /** Opens what else there is to look at: dialogs, menus, errors. */
  readonly opens?: (page: Page, look: Look, records: Records) => Promise<void>
}

/** Every page of the portal and the one for all other addresses. */
type Name = keyof typeof pages | 'notFound'
type Stops<Records> = Readonly<Partial<Record<Name, Stop<Records>>>>

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const ofVisitors = {
  login: {
    address: pages.login,
    shows: (page) => heading(page, m.page_sign_in()),
    opens: async (page, look, { adminEmail }) => {
      await trySignIn(page, { email: adminEmail, password: 'Not-the-password-1' })
      await expect(page.getByRole('alert')).toBeVisible()
      await look('a refused sign-in')
    },
  },
  register: {
    address: pages.register,
    shows: (page) => heading(page, m.sign_up_heading()),
    opens: async (page, look) => {
      await passwordOf(page).fill('tweeter')
      await page.getByRole('button', { name: m.sign_up_submit() }).click()
      await expect(page.getByText(m.problem_field_missing({ field: fieldLabel('firstName') }))).toBeVisible()
      await look('a registration with errors')
    },
  },
  verify: { address: pages.verify, shows: (page) => heading(page, m.verification_request_heading()) },
  forgotPassword: { address: pages.forgotPassword, shows: (page) => heading(page, m.page_forgot_password()) },
  signedOut: { address: pages.signedOut, shows: (page) => heading(page, m.signed_out_heading()) },
  invitation: {
    address: `${pages.invitation}?code=over`,
    shows: (page) => heading(page, m.invitation_over_heading()),
  },
  unauthorized: { address: pages.unauthorized, shows: (page) => heading(page, m.page_unauthorized()) },
  imprint: { address: pages.imprint, shows: title },
  privacy: { address: pages.privacy, shows: title },
  notFound: { address: '/no/such/page', shows: (page) => heading(page, m.not_found_heading()) },
} satisfies Stops<Portal>

interface OfDealer {
  readonly requestId: number
  readonly itemId: number
  /** Of a unit whose coverage counts from its sale. */
  readonly soldUnit: string
}

async function recordsOfDealer(portal: Portal, dealer: Caller): Promise<OfDealer> {
  const admin = await theAdmin(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier' }, {}])
  const itemId = itemIds[0] ?? 0
  const ofItem = { params: { itemId: String(itemId) } }
  const { pdfPath } = await admin.upload(uploadPdf, aPdf())
  await admin.call(addLayoutPdf, { ...ofItem, body: { key: pdfPath, name: 'layout.pdf' } })
  await admin.call(updateItemStatus, { ...ofItem, body: { status: 'Waiting for feedback' } })
  await admin.call(postMessageAsAdmin, { ...ofItem, body: { messageContent: 'Here is the layout.' } })
  const { units } = await aCoveredProduct(admin, { itemType: 'Amplifier', countsFrom: 'sale' })
  return { requestId, itemId, soldUnit: units[0] ?? '' }
}

const ofDealers = {
  requests: {
    address: pages.requests,
    shows: (page, { requestId }) => rowOf(page, requestId),
    opens: async (page, look) => {
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toBeVisible()
      await look('the account menu')
    },
  },
  archivedRequests: {
    address: pages.archivedRequests,
    shows: (page) => page.getByText(m.requests_none_archived()),
  },
  request: {
    address: ({ requestId }) => `/request/${requestId}`,
    shows: (page, { itemId }) => rowOf(page, itemId),
  },
  requestItem: {
    address: ({ itemId }) => `/request-item/${itemId}`,
    shows: async (page) => [
      page.getByText('Here is the layout.'),
      (await historyOf(page)).getByText(m.item_history_submitted()),
    ],
    opens: async (page, look) => {
      await page.getByRole('button', { name: m.media_open({ name: 'woofer.png' }) }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await look('the viewer')
    },
  },
  company: {
    address: pages.company,
    shows: (page) => page.getByRole('row').nth(1),
    opens: async (page, look) => {
      await page.getByRole('button', { name: m.company_invite() }).click()
      await page.getByRole('dialog').getByRole('button', { name: m.company_invite_send() }).click()
      await expect(page.getByText(m.problem_field_missing({ field: fieldLabel('email') }))).toBeVisible()
      await look('an invitation with an error')
      await page.getByRole('dialog').getByLabel(fieldLabel('email')).fill(`${aSerialNumber()}@company.example`)
      await page.getByRole('dialog').getByRole('button', { name: m.company_invite_send() }).click()
      await expect(page.getByRole('region', { name: m.company_invitations() })).toBeVisible()
      await look('an invitation that waits')
    },
  },
  help: { address: pages.help, shows: (page) => heading(page, 'Glossary of statuses') },
  wizard: {
    address: pages.wizard,
    shows: (page) => page.getByRole('dialog', { name: m.wizard_instructions_heading() }),
    opens: async (page, look, { soldUnit }) => {
      await confirmInstructions(page)
      await look('the title')
      await page.getByRole('button', { name: m.wizard_title_create() }).click()
      await expect(page.getByRole('dialog', { name: m.wizard_title_missing() })).toBeVisible()
      await look('a missing title')
      await page.getByRole('button', { name: m.wizard_title_continue_without() }).click()
      await expect(heading(page, m.wizard_item_add())).toBeVisible()
      await look('an empty form')
      await page.getByRole('radio', { name: 'Amplifier' }).check()
      await answer(page, 'repairAttempt', 'no')
      await page.getByRole('button', { name: m.wizard_item_add() }).click()
      await expect(page.getByText(m.problem_brand_missing())).toBeVisible()
      await look('a form with errors')
      await fillItem(page)
      await look('a form with files')
      await addItem(page)
      await look('the overview')
      await page.getByRole('button', { name: m.wizard_cancel() }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('the question before a request is cancelled')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: m.wizard_overview_add_another() }).click()
      await page.getByLabel(m.common_serial_number()).fill(soldUnit)
      await expect(page.getByLabel(m.wizard_sale_sold_on())).toBeVisible()
      await look('a form that asks for the sale')
    },
  },
} satisfies Stops<OfDealer>

interface OfDesk {
  readonly dealer: Caller
  readonly companyId: number
  readonly requestId: number
  readonly itemId: number
  readonly closed: { readonly requestId: number; readonly itemId: number }
  readonly archivedRequestId: number
}

async function recordsOfDesk(portal: Portal): Promise<OfDesk> {
  const dealer = await aDealer(portal)
  const admin = await theAdmin(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier' }, {}])
  const closed = await aSubmittedRequest(dealer)
  const archived = await aSubmittedRequest(dealer)
  await aMessage(dealer, itemIds[1] ?? 0, 'Have you seen it?')
  for (const [itemId] of [closed.itemIds, archived.itemIds])
    await admin.call(updateItemStatus, {
      params: { itemId: String(itemId) },
      body: { status: 'Declined', declineReason: 'Out of warranty' },
    })
  await admin.call(archiveForAdmins, { params: { requestId: String(archived.requestId) } })
  await aWaitingAccount(portal)
  const { userId } = await dealer.call(getCurrentUser)
  return {
    dealer,
    companyId: userId,
    requestId,
    itemId: itemIds[0] ?? 0,
    closed: { requestId: closed.requestId, itemId: closed.itemIds[0] ?? 0 },
    archivedRequestId: archived.requestId,
  }
}

const ofDesk = {
  adminRequests: {
    address: pages.adminRequests,
    shows: (page, { requestId }) => rowOf(page, requestId),
    opens: async (page, look, { closed: { requestId } }) => {
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toBeVisible()
      await look('the account menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: m.request_archive_named({ requestId }) }).click()
      await expect(page.getByRole('dialog', { name: m.request_archive_heading() })).toBeVisible()
      await look('the question before a request is archived')
      await page.goto(`${pages.adminRequests}?q=nothing+like+this`)
      await expect(page.getByText(m.requests_none())).toBeVisible()
      await look('a search that finds nothing')
    },
  },
  adminArchivedRequests: {
    address: pages.adminArchivedRequests,
    shows: (page, { archivedRequestId }) => rowOf(page, archivedRequestId),
  },
  adminWork: {
    address: ({ itemId }) => `${pages.adminWork}?item=${itemId}&pane=item`,
    shows: (page, { itemId }) => [
      page.getByRole('list', { name: m.work_queue() }),
      page.getByRole('heading', { name: m.page_item({ itemId }) }),
      page.getByRole('group', { name: m.common_decide(), exact: true }),
    ],
    opens: async (page, look) => {
      const decision = page.getByRole('group', { name: m.common_decide(), exact: true })
      for (const line of [/; /, m.work_dealer(), m.teamwork_title()]) await decision.getByText(line).first().click()
      await expect(decision.getByText(m.field_email())).toBeVisible()
      await look('what opens beside a decision')
    },
  },
  adminRequest: {
    address: ({ requestId }) => `/admin/request/${requestId}?from=active`,
    shows: (page, { itemId }) => rowOf(page, itemId),
  },
  adminRequestItem: {
    address: ({ itemId }) => `/admin/request-item/${itemId}?from=active`,
    shows: async (page) => [await historyOf(page), messagesOf(page)],
    opens: async (page, look, { closed }) => {
      await choose(page, itemStatusLabel('Declined'))
      await updateStatus(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await look('a decision without its reason')
      await page.getByRole('button', { name: new RegExp(`^${m.new_messages()}`) }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await look('the new messages')
      await page.goto(`/admin/request-item/${closed.itemId}?from=active`)
      await expect(panel(page, m.review_update_status())).toContainText(m.refusal_request_closed())
      await look('an item of a closed request')
    },
  },
  adminUsers: {
    address: pages.adminUsers,
    shows: (page) => page.getByText(m.account_standing_pending()).first(),
  },
  adminUserEdit: {
    address: ({ dealer }) => `/admin/user/edit/${encodeURIComponent(dealer.email)}`,
    shows: (page) => page.getByLabel(fieldLabel('city')),
  },
  adminCompanies: {
    address: pages.adminCompanies,
    shows: (page) => page.getByRole('table', { name: m.companies() }).getByRole('link').first(),
  },
  adminCompany: {
    address: ({ companyId }) => `/admin/company/${companyId}`,
    shows: (page) => page.getByRole('table', { name: m.company_people() }),
  },
  profile: {
    address: pages.profile,
    shows: (page) => page.getByLabel(fieldLabel('city')),
    opens: async (page, look) => {
      await page.getByLabel(fieldLabel('city')).fill('Bremen')
      await look('a profile that is not saved')
    },
  },
} satisfies Stops<OfDesk>

interface OfRecords {
  readonly productId: number
  readonly itemNumber: string
  readonly unitId: number
  readonly serialNumber: string
  readonly importId: number
  readonly pointId: number
  readonly stepId: number
  readonly replyId: number
}

/** A product with a unit that was exchanged for another one, and of everything else that is kept one. */
async function recordsOfProducts(admin: Caller, dealer: Caller): Promise<OfRecords> {
  const { productId, itemNumber, units } = await aCoveredProduct(admin, { itemType: 'Amplifier', countsFrom: 'sale' })
  const [serialNumber = '', replacement = ''] = units
  const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', itemNumber, serialNumber }])
  await admin.call(updateItemStatus, {
    params: { itemId: String(itemIds[0]) },
    body: { status: 'Warranty exchange', exchangeNote: 'Credit Note', replacementSerialNumber: replacement },
  })
  const { unitId } = await unitWith(admin, serialNumber)
  const { importId } = await admin.upload(uploadImport, aCsv(['Nordwave;;NW-900;Toaster;45.13.2026']))
  const [point] = await admin.call(listPoints)
  // For a brand of its own: decisions of other journeys keep theirs.
  const { stepId } = await admin.call(addNextStep, {
    body: { outcome: 'DECLINED', itemType: null, brand: itemNumber, days: null, texts: { en: 'Keep it.' } },
  })
  const { replyId } = await admin.call(addReply, {
    body: { name: itemNumber, days: null, texts: { en: 'Hello {first_name}.' } },
  })
  return { productId, itemNumber, unitId, serialNumber, importId, pointId: point?.pointId ?? 0, stepId, replyId }
}

const ofRecords = {
  adminProducts: {
    address: ({ itemNumber }) => `${pages.adminProducts}?q=${itemNumber}`,
    shows: (page, { itemNumber }) => page.getByRole('row').filter({ hasText: itemNumber }),
    opens: async (page, look, { itemNumber }) => {
      await page.goto(`${pages.adminProducts}?view=units`)
      await expect(page.getByRole('row').filter({ hasText: itemNumber })).not.toHaveCount(0)
      await look('the units')
    },
  },
  adminProduct: {
    address: ({ productId }) => `/admin/product/${productId}`,
    shows: (page) => heading(page, m.units()),
    opens: async (page, look) => {
      await page.goto('/admin/product/new')
      await expect(heading(page, m.product_new())).toBeVisible()
      await look('a new product')
    },
  },
  adminUnit: {
    address: ({ unitId }) => `/admin/unit/${unitId}`,
    shows: (page) => [heading(page, m.record_timeline()), page.getByRole('list', { name: m.record_chain() })],
  },
  adminTerms: { address: pages.adminTerms, shows: (page) => page.getByLabel(m.terms_months()) },
  adminImports: {
    address: pages.adminImports,
    shows: (page) => page.getByRole('row').filter({ hasText: 'units.csv' }).first(),
  },
  adminImport: {
    address: ({ importId }) => `/admin/import/${importId}`,
    shows: (page) => panel(page, m.import_wrong()),
  },
  adminQuality: {
    address: ({ productId }) => `${pages.adminQuality}?productId=${productId}`,
    shows: async (page) => {
      // What is below the screen is drawn once somebody has scrolled to it.
      await expect(heading(page, m.page_quality())).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      return [
        m.quality_rising_heading(),
        m.quality_claims_heading(),
        m.quality_failures_heading(),
        m.quality_decisions_and_times(),
      ].map((name) => page.getByRole('group', { name, exact: true }).or(panel(page, name)).first())
    },
    opens: async (page, look) => {
      await page.getByText(m.quality_as_table()).last().click()
      await look('a chart as a table')
    },
  },
  adminQualityClaims: {
    address: ({ productId }) => `${pages.adminQualityClaims}?productId=${productId}`,
    shows: (page, { serialNumber }) => page.getByRole('row').filter({ hasText: serialNumber }),
  },
  adminReplies: {
    address: pages.adminReplies,
    shows: (page, { itemNumber }) => page.getByRole('row').filter({ hasText: itemNumber }),
  },
  adminReply: {
    address: ({ replyId }) => `/admin/reply/${replyId}`,
    shows: (page, { itemNumber }) => heading(page, itemNumber),
  },
  adminNextSteps: {
    address: pages.adminNextSteps,
    shows: (page, { itemNumber }) => page.getByRole('row').filter({ hasText: itemNumber }),
  },
  adminNextStep: {
    address: ({ stepId }) => `/admin/next-step/${stepId}`,
    shows: (page) => page.getByText('Keep it.').first(),
  },
  adminPoints: { address: pages.adminPoints, shows: (page) => page.getByRole('row').nth(1) },
  adminPoint: {
    address: ({ pointId }) => `/admin/point/${pointId}`,
    shows: (page) => page.getByRole('button', { name: m.common_save(), exact: true }),
  },
} satisfies Stops<OfRecords>

/** These lead to a list of requests at once. */
const redirects = ['home', 'admin'] as const

/** Goes from page to page, and looks at each and at what opens on it. */
async function walk<Records>(page: Page, stops: Stops<Records>, records: Records): Promise<void> {
  for (const [name, { address, shows, opens }] of Object.entries(stops)) {
    await page.goto(typeof address === 'string' ? address : address(records))
    for (const part of [await shows(page, records)].flat()) await expect(part).toBeVisible()
    const look = (what: string) => expectNoViolationsInAnyLook(page, `${name}, ${what}`)
    await look('as it opens')
    await opens?.(page, look, records)
  }
}

test('axe finds nothing on the pages of visitors, and no page of the portal is left out', async ({ page, portal }) => {
  const walked = [...redirects, ...[ofVisitors, ofDealers, ofDesk, ofRecords].flatMap((stops) => Object.keys(stops))]
  expect(walked.sort()).toEqual([...Object.keys(pages), 'notFound'].sort())
  await walk(page, ofVisitors, portal)
})

test('axe finds nothing on the pages of dealers', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const records = await recordsOfDealer(portal, dealer)
  await signIn(page, dealer)
  await walk(page, ofDealers, records)
})

test('axe finds nothing on the lists of the service desk and on its items', async ({ page, portal }) => {
  const records = await recordsOfDesk(portal)
  await signInAsAdmin(page, portal)
  await walk(page, ofDesk, records)
})

test('axe finds nothing on the pages of products, units, quality and texts', async ({ page, portal }) => {
  const admin = await theAdmin(portal)
  const records = await recordsOfProducts(admin, await aDealer(portal))
  const { productId, itemNumber, replyId, stepId } = records
  // What rises is found by a look at night, over more units than a journey brings.
  const rising: RisingProduct = {
    ...{ productId, brand: 'Nordwave', itemType: 'Amplifier', itemNumber, name: 'Of its own' },
    ...{ since: '2026-01', units: 80, claims: 12, share: 0.15, usualShare: 0.02 },
    ...{ foundAt: '2026-01-31T02:00:00.000Z', dismissed: false },
  }
  await page.route(`**${listRisingProducts.path}*`, (route) => route.fulfill({ json: [rising] }))
  await signInAsAdmin(page, portal)
  await expect(page.getByRole('link', { name: m.quality_notice_link() })).toBeVisible()
  await expectNoViolationsInAnyLook(page, 'the notice about a product that fails more often')
  await walk(page, ofRecords, records)
  // Other journeys of this portal find none.
  const seenVersion = '1'
  await admin.call(deleteReply, { params: { replyId: String(replyId) }, query: { seenVersion } })
  await admin.call(deleteNextStep, { params: { stepId: String(stepId) }, query: { seenVersion } })
})
