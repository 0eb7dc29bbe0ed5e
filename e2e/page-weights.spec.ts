import type { Page, Request } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { aDealer } from './claims.ts'
import { pageGoals } from './page-goals.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

test.use({ serviceWorkers: 'allow' })

/** Collects what a page asks for from now on. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** The names of scripts, without what tells one version from another: `sign-in` of `/assets/sign-in-lhJCnPFU.js`. */
const scriptsAmong = (requests: readonly Request[]) =>
  requests.flatMap((request) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? []).sort()

/** The bytes of a script or of styles as sent, with the headers; 0 of anything else. */
async function codeBytes(request: Request): Promise<number> {
  if (!['script', 'stylesheet'].includes(request.resourceType())) return 0
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return responseHeadersSize + responseBodySize
}

test('the sign-in page stays within its weight, and neither it nor a list loads anything of what comes after it', async ({
  page,
  portal,
}) => {
  const ofSignIn = requestsOf(page)
  await page.goto(`${portal.url}/login`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: m.common_sign_in(), exact: true })).toBeVisible()
  expect(scriptsAmong(ofSignIn)).toEqual(['index', 'sign-in'])
  expect(ofSignIn.length).toBeLessThanOrEqual(pageGoals.signIn.requests)
  const sizes = await Promise.all(ofSignIn.map(codeBytes))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(pageGoals.signIn.code * 1000)

  await signIn(page, await aDealer(portal))
  // What the first page is still asking for goes with it.
  await page.goto('about:blank')
  const ofList = requestsOf(page)
  await page.goto(`${portal.url}/requests`)
  // What a list loads last, once it stands.
  await expect.poll(() => scriptsAmong(ofList)).toContain('device')
  const ofLists = ['device', 'index', 'requests', 'signed-in']
  expect(scriptsAmong(ofList).filter((name) => !ofLists.includes(name))).toEqual([])
  // The portal's files are kept on the device last, by a worker that asks for them itself.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const addresses = ofList.map((request) => request.url())
  expect(addresses.length, addresses.join(' ')).toBeLessThanOrEqual(pageGoals.list.requests)
})
