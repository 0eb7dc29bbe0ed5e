import type { Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { demoUnit } from './demo-claims.ts'
import { demoAdmin, demoDealer } from './demo-people.ts'
import { type PageGoal, pageGoals } from './page-goals.ts'

export interface Measured {
  readonly as?: string
  readonly path: string
  /** What to press on the path's page to reach the page that is measured. */
  readonly goOn?: (page: Page) => Promise<unknown>
  readonly goal: PageGoal
}
/** Opens the first of a list. */
const opensFirst = (address: RegExp) => async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(address)
}
const toFirst = opensFirst(/\/\d+$/)
const toItem = async (page: Page) => {
  await opensFirst(/request\/\d+/)(page)
  await page.getByRole('heading', { name: /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '' }).waitFor()
  await opensFirst(/request-item\/\d+/)(page)
  await page.getByRole('heading', { name: m.thread_heading() }).waitFor()
}
/** The pages that are measured, with their goals. */
export const measuredPages: Record<string, Measured> = {
  'sign-in': { path: '/login', goal: pageGoals.signIn },
  'dealer-list': { as: demoDealer, path: '/requests', goal: pageGoals.list },
  'dealer-item': { as: demoDealer, path: '/requests', goOn: toItem, goal: pageGoals.dealersItem },
  'new-request': { as: demoDealer, path: '/wizzard', goal: pageGoals.form },
  'admin-list': { as: demoAdmin, path: '/admin/requests', goal: pageGoals.list },
  'admin-item': { as: demoAdmin, path: '/admin/requests', goOn: toItem, goal: pageGoals.adminsItem },
  'admin-work': { as: demoAdmin, path: '/admin/work', goal: pageGoals.queue },
  'admin-products': { as: demoAdmin, path: '/admin/products', goal: pageGoals.products },
  'admin-product': { as: demoAdmin, path: '/admin/products', goOn: toFirst, goal: pageGoals.products },
  'admin-unit': {
    as: demoAdmin,
    path: `/admin/products?view=units&q=${demoUnit}`,
    goOn: toFirst,
    goal: pageGoals.other,
  },
  'admin-terms': { as: demoAdmin, path: '/admin/terms', goal: pageGoals.other },
  'admin-imports': { as: demoAdmin, path: '/admin/imports', goal: pageGoals.other },
  'admin-quality': { as: demoAdmin, path: '/admin/quality', goal: pageGoals.other },
  'admin-quality-claims': { as: demoAdmin, path: '/admin/quality/claims', goal: pageGoals.other },
}
