/**
 * `npm run shots`: a picture of every screen, as dealer and as administrator, in three sizes, light and dark, of three
 * portals: with the demo data, with nothing, and with what strains a layout. Written to `.tmp/shots`, to be opened and
 * looked at. Serves the client as it was built last.
 *
 *   npm run shots -- --holds empty --only admin-item,login --sizes 390x844 --schemes dark
 *   npm run shots -- --language de                    in German
 *   npm run shots -- --url http://localhost:8080      of a portal that runs already, with demo data
 *
 * Beside each picture it prints what scrolls sideways and which texts are cut off.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languageFor } from '@portal/domain/languages.ts'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { chromiumArguments, chromiumPath } from '../chromium.ts'
import { signInByForm } from '../signing-in.ts'
import { faultsOfLayout } from './layout-faults.ts'
import { type Contents, contents, demoPortal, type PicturedPortal, startPicturedPortal } from './portals.ts'
import { type Screen, screens } from './screens.ts'

const { values } = parseArgs({
  options: {
    holds: { type: 'string', default: contents.join() },
    language: { type: 'string', default: 'en' },
    url: { type: 'string' },
    only: { type: 'string', default: Object.keys(screens).join() },
    sizes: { type: 'string', default: '1440x900,1024x768,390x844' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: join(import.meta.dirname, '../../.tmp/shots') },
  },
})
const chosen = values.only.split(',').map((name) => {
  const screen = screens[name]
  if (!screen) throw new Error(`There is no screen “${name}”. There are: ${Object.keys(screens).join(', ')}.`)
  return { name, ...screen }
})

// What screens are asked for is named in the language of their texts.
const language = languageFor([values.language])
setCurrentLanguage(language)

interface Look {
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
}
const looks: Look[] = values.sizes.split(',').flatMap((size) => {
  const [width = Number.NaN, height = Number.NaN] = size.split('x').map(Number)
  return values.schemes.split(',').map((scheme) => ({ width, height, scheme: scheme === 'dark' ? 'dark' : 'light' }))
})

async function signedIn(browser: Browser, portal: PicturedPortal, as: Screen['as'], look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    baseURL: portal.url,
    locale: language,
    reducedMotion: 'reduce',
    hasTouch: look.width < 600,
  })
  // A stream that goes on would keep a page from ever being idle.
  await context.route('**/api/events*', (route) => route.abort())
  const page = await context.newPage()
  if (as) await signInByForm(page, portal[as])
  return page
}

/** Scrolls once to the bottom, so that everything is loaded, and back to the top. */
async function wakeLazyImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await frame()
    }
    scrollTo(0, 0)
    await frame()
  })
  await page.waitForLoadState('networkidle')
}

async function picture(browser: Browser, portal: PicturedPortal, look: Look, folder: string): Promise<void> {
  const pages = new Map<Screen['as'], Page>()
  for (const { name, as, path, goOn } of chosen) {
    const address = path(portal)
    if (!address) continue
    const page = pages.get(as) ?? (await signedIn(browser, portal, as, look))
    pages.set(as, page)
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    if (goOn) {
      await goOn(page)
      await page.waitForLoadState('networkidle')
    }
    await wakeLazyImages(page)
    const file = join(folder, `${name}-${look.width}x${look.height}-${look.scheme}.png`)
    await page.screenshot({ path: file, fullPage: true })
    process.stdout.write(`${file}\n`)
    for (const fault of await faultsOfLayout(page)) process.stdout.write(`  ! ${fault}\n`)
  }
  for (const page of pages.values()) await page.context().close()
}

const held = (values.url ? ['demo'] : values.holds.split(',')) as Contents[]
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
try {
  for (const holds of held) {
    const folder = join(values.out, ...(values.language === 'en' ? [] : [values.language]), holds)
    await mkdir(folder, { recursive: true })
    const portal = values.url
      ? { ...(await demoPortal(browser, values.url)), stop: async () => {} }
      : await startPicturedPortal(browser, holds, join(folder, 'portal.log'))
    try {
      for (const look of looks) await picture(browser, portal, look, folder)
    } finally {
      await portal.stop()
    }
  }
} finally {
  await browser.close()
}
