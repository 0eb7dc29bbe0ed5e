/**
 * `npm run shots`: a picture of every screen, as dealer and as administrator, in three sizes, light and dark, of a portal
 * with the demo data; and with `empty` of one that holds nothing. Written to `.tmp/shots`, to be opened and looked at.
 *
 *   npm run shots -- --url http://localhost:8080      of a portal that runs already (with demo data)
 *   npm run shots -- --only admin-item,login          some screens
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { demoAdmin, demoDealer, demoPassword } from './demo-people.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    only: { type: 'string' },
    sizes: { type: 'string', default: '1440x900,1024x768,390x844' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: join(import.meta.dirname, '../.tmp/shots') },
  },
})
const people = { dealer: demoDealer, admin: demoAdmin } as const

interface Screen {
  readonly as?: keyof typeof people
  readonly path: string
  /** Goes on from the path to what is to be seen. */
  readonly goOn?: (page: Page) => Promise<unknown>
}
const firstRow = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first().click()
const toItem = async (page: Page, request: string) => {
  await page.getByRole('row').filter({ hasText: request }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await firstRow(page)
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
}

const screens: Record<string, Screen> = {
  login: { path: '/login' },
  register: { path: '/register' },
  'forgot-password': { path: '/forgot-password' },
  unauthorized: { path: '/unauthorized' },
  linkpage: { path: '/linkpage' },
  'not-found': { path: '/no/such/page' },
  imprint: { path: '/imprint' },
  privacy: { path: '/privacy' },
  'dealer-requests': { as: 'dealer', path: '/requests' },
  'dealer-archive': { as: 'dealer', path: '/archived-requests' },
  'dealer-request': { as: 'dealer', path: '/requests', goOn: firstRow },
  'dealer-item': { as: 'dealer', path: '/requests', goOn: (page) => toItem(page, 'Tesla Model 3') },
  'dealer-item-feedback': { as: 'dealer', path: '/requests', goOn: (page) => toItem(page, 'Kessler KA-2.300') },
  'dealer-wizard': { as: 'dealer', path: '/wizzard' },
  'dealer-help': { as: 'dealer', path: '/help' },
  'dealer-profile': { as: 'dealer', path: '/profile' },
  'admin-requests': { as: 'admin', path: '/admin/requests' },
  'admin-search': { as: 'admin', path: '/admin/requests?q=AX69' },
  'admin-archive': { as: 'admin', path: '/admin/archived-requests' },
  'admin-request': {
    as: 'admin',
    path: '/admin/requests',
    goOn: (page) => page.getByRole('row').nth(2).getByRole('link').first().click(),
  },
  'admin-item': { as: 'admin', path: '/admin/requests', goOn: (page) => toItem(page, 'Lindqvist') },
  'admin-users': { as: 'admin', path: '/admin/users' },
  'admin-user-edit': { as: 'admin', path: `/admin/user/edit/${encodeURIComponent(people.dealer)}` },
}

async function signedIn(
  browser: Browser,
  as: Screen['as'],
  look: { width: number; height: number; scheme: 'light' | 'dark' },
) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    baseURL: values.url,
    reducedMotion: 'reduce',
    hasTouch: look.width < 600,
  })
  const page = await context.newPage()
  if (as) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(people[as])
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(/requests$/)
  }
  return page
}

const wanted = values.only?.split(',')
const chosen = Object.entries(screens).filter(([name]) => !wanted || wanted.includes(name))
await mkdir(values.out, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
try {
  for (const size of values.sizes.split(','))
    for (const scheme of values.schemes.split(',') as ('light' | 'dark')[]) {
      const [width = 1440, height = 900] = size.split('x').map(Number)
      const pages = new Map<Screen['as'], Page>()
      for (const [name, { as, path, goOn }] of chosen) {
        const page = pages.get(as) ?? (await signedIn(browser, as, { width, height, scheme }))
        pages.set(as, page)
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        if (goOn) {
          await goOn(page)
          await page.waitForLoadState('networkidle')
        }
        await page.screenshot({ path: join(values.out, `${name}-${size}-${scheme}.png`), fullPage: true })
        process.stdout.write(`${name} ${size} ${scheme}\n`)
      }
      for (const page of pages.values()) await page.context().close()
    }
} finally {
  await browser.close()
}
