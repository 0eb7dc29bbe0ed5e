import type { Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { addItem, answer, confirmInstructions, fillItem } from '../dealer-pages.ts'
import { passwordOf } from '../signing-in.ts'
import type { PicturedPortal } from './portals.ts'

export interface Screen {
  readonly as?: 'dealer' | 'admin'
  /** Its address; undefined when this portal has nothing to show there. */
  readonly path: (portal: PicturedPortal) => string | false
  /** What to press on the address's page to reach what is pictured. */
  readonly goOn?: (page: Page) => Promise<unknown>
}

const at = (path: string) => () => path
const of = (path: string, id: number | undefined, query = '') => id !== undefined && `${path}/${id}${query}`
/** On a phone the navigation, elsewhere the account's menu. */
const menu = (page: Page) =>
  page
    .getByRole('button', { name: m.navigation_menu_open() })
    .or(page.getByRole('button', { name: m.account_menu() }))
    .filter({ visible: true })
    .first()
    .click()

/** The wizard remembers that the instructions were confirmed for an earlier picture. */
async function toTitle(page: Page) {
  const instructions = page.getByRole('dialog')
  await instructions.or(page.getByLabel(m.request_title())).first().waitFor()
  if (await instructions.isVisible()) await confirmInstructions(page)
}
/** The wizard opens a draft that an earlier picture has left behind. */
async function toItemForm(page: Page) {
  const heading = page.getByRole('heading', { name: m.wizard_item_add() })
  const overview = page.getByRole('heading', { name: m.wizard_step_overview() })
  await heading
    .or(overview)
    .or(page.getByRole('heading', { name: m.wizard_title_heading() }))
    .waitFor()
  if (await overview.isVisible()) {
    const goOn = page.getByRole('button', { name: m.common_continue(), exact: true })
    await goOn
      .or(page.getByRole('button', { name: m.wizard_overview_add_another() }))
      .first()
      .click()
    await heading.waitFor()
  }
  if (await heading.isVisible()) return
  await toTitle(page)
  await page.getByRole('button', { name: m.wizard_title_create() }).click()
  await page.getByRole('button', { name: m.wizard_title_continue_without() }).click()
  await heading.waitFor()
}

/** Every page (packages/contract/src/pages.ts), and the states of a page that look like one of their own. */
export const screens: Record<string, Screen> = {
  login: { path: at('/login') },
  register: { path: at('/register') },
  'register-refused': {
    path: at('/register'),
    goOn: async (page) => {
      await passwordOf(page).fill('short')
      await page.getByRole('button', { name: m.sign_up_submit() }).click()
    },
  },
  verify: { path: at('/verify') },
  'forgot-password': { path: at('/forgot-password') },
  unauthorized: { path: at('/unauthorized') },
  linkpage: { path: at('/linkpage') },
  'invitation-over': { path: at('/invitation?code=unknown') },
  'not-found': { path: at('/no/such/page') },
  imprint: { path: at('/imprint') },
  privacy: { path: at('/privacy') },
  'dealer-requests': { as: 'dealer', path: at('/requests') },
  'dealer-search': { as: 'dealer', path: at('/requests?q=Kessler') },
  'dealer-menu': { as: 'dealer', path: at('/requests'), goOn: menu },
  'dealer-archive': { as: 'dealer', path: at('/archived-requests') },
  'dealer-archive-search': { as: 'dealer', path: at('/archived-requests?q=Golf') },
  'dealer-request': { as: 'dealer', path: ({ request }) => of('/request', request) },
  'dealer-request-missing': { as: 'dealer', path: at('/request/999999') },
  'dealer-item': { as: 'dealer', path: ({ item }) => of('/request-item', item) },
  'dealer-viewer': {
    as: 'dealer',
    path: ({ item }) => of('/request-item', item),
    goOn: (page) => page.getByRole('region', { name: m.item_images() }).getByRole('button').first().click(),
  },
  'dealer-amplifier': { as: 'dealer', path: ({ amplifier }) => of('/request-item', amplifier) },
  'dealer-item-missing': { as: 'dealer', path: at('/request-item/999999') },
  'dealer-wizard-instructions': { as: 'dealer', path: at('/wizzard') },
  'dealer-wizard-title': { as: 'dealer', path: at('/wizzard'), goOn: toTitle },
  'dealer-wizard-item': { as: 'dealer', path: at('/wizzard'), goOn: toItemForm },
  'dealer-wizard-amplifier': {
    as: 'dealer',
    path: at('/wizzard'),
    goOn: async (page) => {
      await toItemForm(page)
      await fillItem(page, { itemType: 'Amplifier' })
      await answer(page, 'repairAttempt', 'no')
      await answer(page, 'schematic', 'no')
    },
  },
  'dealer-wizard-overview': {
    as: 'dealer',
    path: at('/wizzard'),
    goOn: async (page) => {
      await toItemForm(page)
      await fillItem(page)
      await addItem(page)
    },
  },
  'dealer-wizard-marks': {
    as: 'dealer',
    path: at('/wizzard'),
    goOn: async (page) => {
      await toItemForm(page)
      await fillItem(page)
      await page.getByRole('button', { name: m.spots_mark() }).click()
      await page.getByRole('dialog').getByRole('img').first().click()
    },
  },
  'dealer-wizard-unfinished': {
    as: 'dealer',
    path: at('/wizzard'),
    goOn: async (page) => {
      await toItemForm(page)
      // An upload that is still under way would be asked about.
      await fillItem(page, { files: [] })
      await page.getByRole('button', { name: m.wizard_item_to_overview() }).click()
      await page.getByText(m.wizard_unfinished_heading()).waitFor()
    },
  },
  'dealer-help': { as: 'dealer', path: at('/help') },
  'dealer-profile': { as: 'dealer', path: at('/profile') },
  'dealer-company': { as: 'dealer', path: at('/company') },
  'admin-work': { as: 'admin', path: at('/admin/work') },
  'admin-requests': { as: 'admin', path: at('/admin/requests') },
  'admin-menu': { as: 'admin', path: at('/admin/requests'), goOn: menu },
  'admin-search': { as: 'admin', path: at('/admin/requests?q=AX69') },
  'admin-archive': { as: 'admin', path: at('/admin/archived-requests') },
  'admin-request': { as: 'admin', path: ({ request }) => of('/admin/request', request, '?from=active') },
  'admin-item': { as: 'admin', path: ({ item }) => of('/admin/request-item', item, '?from=active') },
  'admin-item-declined': {
    as: 'admin',
    path: ({ item }) => of('/admin/request-item', item, '?from=active'),
    goOn: (page) => page.getByRole('radio', { name: itemStatusLabel('Declined'), exact: true }).check(),
  },
  'admin-item-final': {
    as: 'admin',
    path: ({ item }) => of('/admin/request-item', item, '?from=active'),
    goOn: async (page) => {
      await page.getByRole('radio', { name: itemStatusLabel('Client was able to resolve case') }).check()
      const update = page.getByRole('button', { name: m.review_update_status() })
      // While other items are open no question is asked: the first picture saves the status, later ones find it saved.
      if (await update.isEnabled()) await update.click()
    },
  },
  'admin-shortcuts': { as: 'admin', path: at('/admin/requests'), goOn: (page) => page.keyboard.press('?') },
  'admin-amplifier': { as: 'admin', path: ({ amplifier }) => of('/admin/request-item', amplifier, '?from=active') },
  'admin-users': { as: 'admin', path: at('/admin/users') },
  'admin-user-edit': {
    as: 'admin',
    path: ({ dealer }) => `/admin/user/edit/${encodeURIComponent(dealer.email)}`,
  },
  'admin-companies': { as: 'admin', path: at('/admin/companies') },
  'admin-company': {
    as: 'admin',
    path: at('/admin/companies'),
    goOn: async (page) => {
      await page.getByRole('table', { name: m.companies() }).getByRole('link').first().click()
      await page.getByRole('table', { name: m.company_people() }).waitFor()
    },
  },
  'admin-products': { as: 'admin', path: at('/admin/products') },
  'admin-units': { as: 'admin', path: at('/admin/products?view=units&q=NW16') },
  'admin-product': { as: 'admin', path: at('/admin/product/10001') },
  'admin-replies': { as: 'admin', path: at('/admin/replies') },
  'admin-next-steps': { as: 'admin', path: at('/admin/next-steps') },
  'admin-next-step': { as: 'admin', path: at('/admin/next-step/1') },
  'admin-points': { as: 'admin', path: at('/admin/points') },
  'admin-point': { as: 'admin', path: at('/admin/point/4') },
  'admin-reply-new': { as: 'admin', path: at('/admin/reply/new') },
  'admin-reply-list': {
    as: 'admin',
    path: ({ item }) => of('/admin/request-item', item, '?from=active'),
    goOn: (page) => page.getByRole('button', { name: m.replies(), exact: true }).click(),
  },
  'admin-terms': { as: 'admin', path: at('/admin/terms') },
  'admin-product-new': { as: 'admin', path: at('/admin/product/new') },
  'admin-unit': { as: 'admin', path: ({ unit }) => of('/admin/unit', unit) },
  'admin-imports': { as: 'admin', path: at('/admin/imports') },
  'admin-quality': { as: 'admin', path: at('/admin/quality') },
  'admin-profile': { as: 'admin', path: at('/profile') },
}
