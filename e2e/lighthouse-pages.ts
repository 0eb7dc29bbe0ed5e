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
  readonly goal?: PageGoal
}
const toItem = async (page: Page) => {
  for (const heading of [/^Request \d/, m.thread_heading()]) {
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
}
const toFirst = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\d+$/)
}
/** The pages that are measured, with the goals of those that people begin with. */
export const measuredPages: Record<string, Measured> = {
  'sign-in': { path: '/login', goal: pageGoals.signIn },
  'dealer-list': { as: demoDealer, path: '/requests', goal: pageGoals.list },
  'dealer-item': { as: demoDealer, path: '/requests', goOn: toItem, goal: pageGoals.item },
  'admin-list': { as: demoAdmin, path: '/admin/requests', goal: pageGoals.list },
  'admin-item': { as: demoAdmin, path: '/admin/requests', goOn: toItem, goal: pageGoals.item },
  'admin-work': { as: demoAdmin, path: '/admin/work' },
  'admin-products': { as: demoAdmin, path: '/admin/products' },
  'admin-product': { as: demoAdmin, path: '/admin/products', goOn: toFirst },
  'admin-unit': { as: demoAdmin, path: `/admin/products?view=units&q=${demoUnit}`, goOn: toFirst },
  'admin-terms': { as: demoAdmin, path: '/admin/terms' },
  'admin-imports': { as: demoAdmin, path: '/admin/imports' },
  'admin-quality': { as: demoAdmin, path: '/admin/quality' },
  'admin-quality-claims': { as: demoAdmin, path: '/admin/quality/claims' },
}
