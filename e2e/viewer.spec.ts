import type { CDPSession, Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { layerHasLeftHistory } from './history.ts'
import { expect, type Portal, test } from './portal.ts'
import { aPicture, aVideo, type SampleFile } from './sample-files.ts'
import { signIn } from './signing-in.ts'

/** Signs a dealer in on the page of an item with these files. */
async function openItem(page: Page, portal: Portal, files: readonly SampleFile[]): Promise<void> {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer, [{ files }])
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
}

const press = (page: Page, file: string) => page.getByRole('button', { name: m.media_open({ name: file }) }).click()
const viewerOf = (page: Page, file: string) => page.getByRole('dialog', { name: file })

test('the viewer at a desk: Back, keys, buttons, a video, and a picture that cannot be loaded', async ({
  page,
  portal,
}) => {
  await openItem(page, portal, [
    ...[aPicture('front.png', 1200, 900), aPicture('back.png', 1200, 900)],
    await aVideo('noise.mov'),
  ])
  const viewer = page.getByRole('dialog')
  const button = (name: string) => viewer.getByRole('button', { name })
  const tile = (file: string) => page.getByRole('button', { name: m.media_open({ name: file }) })

  // An open viewer keeps the files that could be opened then.
  await expect(tile('noise.mov')).toBeVisible({ timeout: 60_000 })

  await test.step('Back closes it and stays on the page; the focus is on the tile again', async () => {
    await press(page, 'front.png')
    await expect(viewerOf(page, 'front.png').getByRole('img', { name: 'front.png' })).toBeVisible()
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(page).toHaveURL(/\/request-item\/\d+$/)
    await expect(tile('front.png')).toBeFocused()
  })

  await test.step('keys and buttons zoom a picture', async () => {
    await press(page, 'front.png')
    const picture = viewer.getByRole('img', { name: 'front.png' })
    const width = async () => (await picture.boundingBox())?.width ?? 0
    // It grows out of its thumbnail first.
    const stands = async () =>
      (await width()) > 800 &&
      (await page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== 'running')))
    await expect.poll(stands).toBe(true)
    const fitting = await width()
    await page.keyboard.press('+')
    await expect.poll(width).toBeCloseTo(fitting * 1.5, -1)
    await button(m.media_zoom_out()).click()
    await expect.poll(width).toBeCloseTo(fitting, -1)
  })

  await test.step('a video plays in its own controls, and stops when another file is shown', async () => {
    await button(m.media_next()).press('Enter')
    await expect(viewerOf(page, 'back.png').getByText(m.media_position({ at: 2, of: 3 }))).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'back.png' })).toBeInViewport({ ratio: 1 })
    await button(m.media_next()).press('Enter')
    const video = viewerOf(page, 'noise.mov').getByLabel('noise.mov')
    await expect(video).toHaveAttribute('controls')
    // The last file has taken the button away that was pressed.
    await expect(button(m.media_previous())).toBeFocused()
    const handle = await video.elementHandle()
    await video.evaluate((element: HTMLVideoElement) => Object.assign(element, { loop: true, muted: true }).play())
    await page.keyboard.press('Enter')
    await expect(viewerOf(page, 'back.png')).toBeVisible()
    await expect.poll(() => handle?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(viewerOf(page, 'front.png')).toBeVisible()
    await expect(button(m.media_next())).toBeFocused()
  })

  await test.step('its button closes it, and one step back leads to the page before', async () => {
    await button(m.common_close()).click()
    await expect(viewer).toHaveCount(0)
    await expect(tile('front.png')).toBeFocused()
    await layerHasLeftHistory(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/requests$/)
  })

  await test.step('a picture that cannot be loaded says so in its place', async () => {
    await page.goForward()
    await page.route('**/api/request-wizzard/signed-url?*', (route) => route.abort())
    // Nothing of the pages before is left to show.
    await page.reload()
    await press(page, 'front.png')
    await expect(viewerOf(page, 'front.png').getByRole('alert')).toHaveText(m.media_picture_failed())
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('two fingers zoom, one swipes to the next and back, and a swipe down closes', async ({ page, portal }) => {
    await openItem(page, portal, [aPicture('front.png', 1200, 900), aPicture('back.png', 1200, 900)])
    await press(page, 'front.png')
    const picture = viewerOf(page, 'front.png').getByRole('img', { name: 'front.png' })
    const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(390)

    const fingers = await page.context().newCDPSession(page)
    await stroke(fingers, [
      [160, 420, 230, 420],
      [60, 420, 330, 420],
    ])
    await expect.poll(width).toBeGreaterThan(800)
    await stroke(fingers, [
      [20, 420, 370, 420],
      [190, 420, 200, 420],
    ])
    await expect.poll(width).toBe(390)

    await stroke(fingers, [
      [330, 420],
      [60, 420],
    ])
    await expect(viewerOf(page, 'back.png')).toBeVisible()
    await stroke(fingers, [
      [60, 420],
      [330, 420],
    ])
    await expect(viewerOf(page, 'front.png')).toBeVisible()
    await stroke(fingers, [
      [195, 300],
      [195, 760],
    ])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: m.media_open({ name: 'front.png' }) })).toBeFocused()
  })
})

/** Moves one or two fingers over the screen; each place is x, y of the first and then of the second. */
async function stroke(session: CDPSession, [from = [], to = []]: number[][]): Promise<void> {
  const steps = 8
  const at = (part: number) => from.map((start, axis) => start + ((to[axis] ?? start) - start) * part)
  const points = ([x = 0, y = 0, x2, y2]: number[]) => [
    { x, y, id: 0 },
    ...(x2 === undefined || y2 === undefined ? [] : [{ x: x2, y: y2, id: 1 }]),
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(at(0)) })
  for (let step = 1; step <= steps; step++)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(at(step / steps)) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
