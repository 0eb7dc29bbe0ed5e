import type { Page } from '@playwright/test'
import { listUsers } from '@portal/contract/accounts/users.ts'
import { aPassword, codeFor } from './account-pages.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { addItem, beginRequest, chooseFiles, fillItem, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { openItem, signInAsAdmin } from './service-desk-pages.ts'
import { passwordOf, signIn } from './signing-in.ts'

test.describe('the focus is not lost with what was removed', () => {
  test('it goes from a file to the next one, then to the one before, then on in the form', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Focus')
    await fillItem(page, { files: [aPicture('1.png'), aPicture('2.png'), aPicture('3.png')] })
    const remove = (name: string) => page.getByRole('button', { name: `Remove: ${name}` })
    await remove('2.png').click()
    await expect(remove('3.png')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove('1.png')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tileOf(page, '1.png')).toHaveCount(0)
    await expect(page.getByLabel('Choose files or drop them here')).toBeFocused()
  })

  test('it goes from a deleted item to the next one', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Focus')
    for (const itemNumber of ['NW-1', 'NW-2', 'NW-3']) {
      await fillItem(page, { itemNumber, files: [aPicture()] })
      await addItem(page)
      if (itemNumber !== 'NW-3') await page.getByRole('button', { name: 'Add another item' }).click()
    }
    await page.getByRole('button', { name: 'Delete NW-2' }).click()
    await page.getByRole('dialog', { name: 'Delete item' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Delete NW-2' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete NW-3' })).toBeFocused()
  })

  test('it stays at a field of the profile that was saved', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('City').fill('Bremen')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved City')).toBeVisible()
    await expect(page.getByLabel('City')).toBeFocused()
  })

  test('it goes on to the new password', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByLabel('OTP')).toBeFocused()
    await page.getByLabel('OTP').fill(await codeFor(portal, email, /reset the password/))
    await page.keyboard.press('Enter')
    await expect(passwordOf(page, 'New Password')).toBeFocused()
    await passwordOf(page, 'New Password').fill(aPassword)
    await passwordOf(page, 'Repeat Password').fill(`${aPassword}!`)
    await page.keyboard.press('Enter')
    await expect(passwordOf(page, 'Repeat Password')).toBeFocused()
  })

  test('it goes to the first new user when the last ones have come', async ({ page, portal }) => {
    await Promise.all(Array.from({ length: 11 }, () => aDealer(portal)))
    // After a last page of exactly ten there would be one more, without anybody.
    const { content } = await (await theAdmin(portal)).call(listUsers, { query: { size: '100' } })
    if (content.length % 10 === 0) await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    const more = page.getByRole('button', { name: 'Load more' })
    await expect(rows).toHaveCount(10)
    let shown = 10
    while (await more.isVisible()) {
      await more.click()
      await expect.poll(() => rows.count()).toBeGreaterThan(shown)
      if (await more.isVisible()) shown = await rows.count()
    }
    await expect(rows.nth(shown).getByRole('link', { name: 'Edit' })).toBeFocused()
  })
})

test.describe('a page that is left during an upload', () => {
  const leave = async (page: Page, answer: 'Leave' | 'Stay') =>
    page.getByRole('dialog', { name: 'A file is still uploading' }).getByRole('button', { name: answer }).click()

  test('asks first, and one press on Back is enough', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    const { itemIds, requestId } = await aSubmittedRequest(dealer)
    await signIn(page, dealer)
    await page.getByRole('link', { name: String(requestId) }).click()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
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

  test('asks before another step of the wizard, too', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Left')
    await fillItem(page, { files: [] })
    await page.route('**/api/request-wizzard/uploads', () => undefined)
    await chooseFiles(page, [aPicture('slow.png')])
    await page.getByRole('button', { name: 'Go to overview' }).click()
    await leave(page, 'Stay')
    await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
    await page.getByRole('link', { name: 'Archive' }).click()
    await leave(page, 'Leave')
    await expect(page).toHaveURL(/\/archived-requests$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
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
    }).toPass({ timeout: 30_000 })
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
    }).toPass({ timeout: 30_000 })
  })
})
