import { uploadPdf } from '@portal/contract/files/files.ts'
import { addLayoutPdf, updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSerialNumber, aSubmittedRequest, theAdmin } from './claims.ts'
import { addItem, chooseFiles, fillItem } from './dealer-pages.ts'
import { tabTo } from './keyboard.ts'
import { aLabelPicture } from './label-film.ts'
import { expect, test } from './portal.ts'
import { aPdf, aPicture } from './sample-files.ts'
import { signIn } from './signing-in.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('axe finds nothing on any screen of a dealer', async ({ page, portal }) => {
      test.setTimeout(180_000)
      const dealer = await aDealer(portal)
      const admin = await theAdmin(portal)
      const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier' }, {}])
      const itemId = String(itemIds[0])
      const { pdfPath } = await admin.upload(uploadPdf, aPdf())
      await admin.call(addLayoutPdf, { params: { itemId }, body: { key: pdfPath, name: 'layout.pdf' } })
      await admin.call(updateItemStatus, { params: { itemId }, body: { status: 'Waiting for feedback' } })
      await admin.call(postMessageAsAdmin, { params: { itemId }, body: { messageContent: 'Here is the layout.' } })

      await signIn(page, dealer)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expectNoViolations(page, 'requests')
      await page.goto('/archived-requests')
      await expect(page.getByText('No archived requests found.')).toBeVisible()
      await expectNoViolations(page, 'archive')
      await page.goto(`/request/${requestId}`)
      await expect(page.getByRole('row')).toHaveCount(3)
      await expectNoViolations(page, 'request')
      await page.goto(`/request-item/${itemId}`)
      await expect(page.getByText('Here is the layout.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'History' })).toContainText('Request submitted')
      await expectNoViolations(page, 'item')
      await page.getByRole('button', { name: 'Open woofer.png' }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await expectNoViolations(page, 'viewer')
      await page.goto('/help')
      await expect(page.getByRole('heading', { name: 'Glossary of statuses' })).toBeVisible()
      await expectNoViolations(page, 'help')

      await page.goto('/wizzard')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'instructions')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'OK' }).click()
      await expectNoViolations(page, 'title')
      await page.getByRole('button', { name: 'Create request' }).click()
      await expect(page.getByRole('dialog', { name: 'Missing title' })).toBeVisible()
      await expectNoViolations(page, 'missing title')
      await page.getByRole('button', { name: 'Continue without title' }).click()
      await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
      await expectNoViolations(page, 'empty form')
      await page.getByRole('radio', { name: 'Amplifier' }).check()
      await page.getByRole('radio', { name: 'No', exact: true }).check()
      await page.getByRole('button', { name: 'Add item' }).click()
      await expect(page.getByText('Please choose a brand.')).toBeVisible()
      await expectNoViolations(page, 'form with errors')
      await fillItem(page)
      await expectNoViolations(page, 'form with files')
      await addItem(page)
      await expectNoViolations(page, 'overview')
      await page.getByRole('button', { name: 'Cancel request' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'cancel')
    })
  })

test('a request is filed by keyboard alone; the focus goes into each dialog and comes back', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  await tabTo(page, page.getByRole('link', { name: 'Create warranty request' }))
  await press('Enter')
  const instructions = page.getByRole('dialog')
  await expect(instructions).toBeVisible()
  await tabTo(page, instructions.getByRole('checkbox'))
  await press('Space')
  await tabTo(page, instructions.getByRole('button', { name: 'OK' }))
  await press('Enter')
  await expect(instructions).toBeHidden()

  // The dialog about the missing title gives the focus back to the button that opened it.
  const create = page.getByRole('button', { name: 'Create request' })
  await tabTo(page, create)
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Missing title' })).toBeVisible()
  await press('Escape')
  await expect(create).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Continue without title' })).toBeFocused()
  await press('Enter')

  await expect(page.getByRole('heading', { name: 'Add item' })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Speaker' }))
  await press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'Arvento' }))
  await press('Space', 'ArrowRight', 'Tab')
  await expect(page.getByRole('radio', { name: 'Kessler Audio' })).toBeChecked()
  await page.keyboard.type('KA-165')
  await press('Tab')
  const serialNumber = aSerialNumber()
  await page.keyboard.type(serialNumber)
  await press('Tab')
  await page.keyboard.type('Scrapes below 80 Hz.')
  await press('Tab')
  await expect(page.getByRole('radio', { name: 'Buzz or rattle' })).toBeFocused()
  // Where nothing is chosen yet, Chromium stops at more than one answer now and then.
  // Waited for before the way there: a key may reach the page sooner than that somebody waits.
  const asked = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Type label: Choose file' }))
  await press('Enter')
  const label = await aLabelPicture([{ kind: 'code128', text: serialNumber }])
  await (await asked).setFiles([{ name: 'label.png', mimeType: 'image/png', buffer: label }])
  await expect(page.getByText('ready', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add item' }))
  await press('Enter')

  await expect(page.getByRole('heading', { name: 'Overview' })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText(serialNumber)
  const cancel = page.getByRole('button', { name: 'Cancel request' })
  await tabTo(page, cancel)
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Keep request' })).toBeFocused()
  await press('Enter')
  await expect(cancel).toBeFocused()
  await press('Shift+Tab', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
  await press('Enter')
  await tabTo(page, page.getByRole('row').nth(1).getByRole('link'))
  await press('Enter')
  await expect(page).toHaveURL(/\/request\/\d+/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a request is filed by touch, with the camera offered and nothing wider than the screen', async ({
    page,
    portal,
  }) => {
    await signIn(page, await aDealer(portal))
    const fits = async () => {
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(tooWide, page.url()).toBeLessThanOrEqual(0)
    }
    await fits()
    await page.getByRole('link', { name: 'Create warranty request' }).tap()
    await page.getByRole('checkbox').tap()
    await page.getByRole('button', { name: 'OK' }).tap()
    await page.getByLabel('Title').fill('From the workshop')
    await page.getByRole('button', { name: 'Create request' }).tap()
    await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
    await fits()

    await page.getByRole('radio', { name: 'Speaker' }).tap()
    await page.getByRole('radio', { name: 'Nordwave' }).tap()
    const serial = page.getByLabel('Serial number')
    await expect(serial).toHaveAttribute('autocapitalize', 'off')
    await expect(serial).toHaveAttribute('autocomplete', 'off')
    await page.getByLabel('Item number').fill('NW-165')
    const serialNumber = aSerialNumber()
    await serial.fill(serialNumber)
    await page.getByLabel('Issue description').fill('Scrapes.')

    const label = await aLabelPicture([{ kind: 'code128', text: serialNumber }])
    const camera = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Type label: Take photo' }).tap()
    await (await camera).setFiles([{ name: 'camera.png', mimeType: 'image/png', buffer: label }])
    await chooseFiles(page, [aPicture('gallery.png')])
    await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
    const add = page.getByRole('button', { name: 'Add item' })
    await expect(add).toBeInViewport()
    await fits()
    await add.tap()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await fits()

    await page.getByRole('button', { name: 'Complete request' }).tap()
    await page.getByRole('button', { name: 'OK' }).tap()
    await page.getByRole('row').nth(1).getByRole('link').tap()
    await fits()
    await page.getByRole('link', { name: 'NW-165', exact: true }).tap()
    await expect(page.getByRole('region', { name: 'Item information' })).toBeVisible()
    await fits()
    await page.goto('/help')
    await expect(page.getByRole('heading', { name: 'Glossary of statuses' })).toBeVisible()
    await fits()
    await page.goto('/archived-requests')
    await fits()
  })
})
