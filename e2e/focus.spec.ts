import type { Page } from '@playwright/test'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { beginRequest, chooseFiles, fillItem } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { openItem, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test.describe('a page that is left during an upload', () => {
  const leave = async (page: Page, answer: 'Leave' | 'Stay') =>
    page.getByRole('dialog', { name: 'A file has not been sent yet' }).getByRole('button', { name: answer }).click()

  test('asks first, and one press on Back is enough', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    const { itemIds, requestId } = await aSubmittedRequest(dealer)
    await signIn(page, dealer)
    await page.getByRole('link', { name: String(requestId) }).click()
    await page.getByRole('link', { name: `Details of item ${itemIds[0]}` }).click()
    await expect(page).toHaveURL(new RegExp(`/request-item/${itemIds[0]}`))
    await page.route('**/api/request-wizzard/uploads', () => undefined)
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add images or videos' }).click()
    await (await asked).setFiles([aPicture('slow.png')])
    await expect(page.getByRole('button', { name: 'Cancel upload: slow.png' })).toBeVisible()

    await page.goBack()
    await leave(page, 'Stay')
    await expect(page).toHaveURL(new RegExp(`/request-item/${itemIds[0]}`))
    await expect(page.getByRole('button', { name: 'Cancel upload: slow.png' })).toBeVisible()

    await page.goBack()
    await leave(page, 'Leave')
    await expect(page).toHaveURL(new RegExp(`/request/${requestId}`))
    await page.goBack()
    await expect(page).toHaveURL(/\/requests$/)
  })
})

test.describe('on a phone nothing that has the focus is hidden under a bar', () => {
  test.use({ viewport: { width: 390, height: 700 } })

  /** Goes through all controls of the page by keyboard, and answers which of them cannot be seen. */
  async function hiddenControls(page: Page): Promise<string[]> {
    const hidden = new Set<string>()
    let passed = ''
    for (let press = 0; press < 80 && passed !== 'BODY'; press++) {
      await page.keyboard.press('Tab')
      const [name, isSeen] = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body
        if (focused === document.body) return ['BODY', true] as const
        // A native radio button or file field is drawn by the label around it.
        const shown = focused.closest('label') ?? focused
        const { left, top, width, height } = shown.getBoundingClientRect()
        const name = focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? shown.textContent ?? ''
        const spots = [top + 3, top + height / 2, top + height - 3].map((y) =>
          document.elementFromPoint(left + width / 2, y),
        )
        return [name, spots.every((spot) => spot && (shown.contains(spot) || spot.contains(shown)))] as const
      })
      passed = name
      if (!isSeen) hidden.add(name)
    }
    return [...hidden]
  }

  test('in the item form', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Bars')
    await fillItem(page, { files: [aPicture('1.png')] })
    await chooseFiles(page, [aPicture('2.png')])
    await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
    // What the page loads once it stands moves what is under it.
    await expect(async () => {
      await page.getByRole('heading', { name: 'Add item' }).focus()
      expect(await hiddenControls(page)).toEqual([])
    }).toPass()
  })

  test('on an item of the service desk', async ({ page, portal }) => {
    const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{ itemType: 'Amplifier' }])
    await signInAsAdmin(page, portal)
    await openItem(page, itemIds[0] ?? 0)
    // What the page loads once it stands moves what is under it.
    await expect(async () => {
      await page.getByRole('heading', { name: `Item ${itemIds[0]}` }).evaluate((heading) => {
        heading.tabIndex = -1
        heading.focus()
      })
      expect(await hiddenControls(page)).toEqual([])
    }).toPass()
  })
})
