import { limits } from '@portal/domain/limits.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import {
  addItem,
  answer,
  attach,
  beginRequest,
  chooseFiles,
  confirmInstructions,
  fillItem,
  tileOf,
} from './dealer-pages.ts'
import { withLargeFile } from './large-file.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { signIn } from './signing-in.ts'

const aGif = { name: 'loop.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
/** Called a video, but none. */
const aLie = { name: 'lie.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html></html>') }

/** One byte more than may be sent. */
const withTooLargeFile = (work: (path: string) => Promise<void>) =>
  withLargeFile('huge.mp4', limits.file.maximumBytes + 1, work)

test('a title has its limit', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await page.getByRole('link', { name: 'Create warranty request' }).click()
  await confirmInstructions(page)
  await page.getByLabel('Title').fill('x'.repeat(256))
  await expect(page.getByText('Title must be 255 characters or fewer.')).toBeVisible()
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByRole('heading', { name: 'Name your request' })).toBeVisible()
  await page.getByLabel('Title').fill('x'.repeat(255))
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
})

test('the item form says what is missing and what is too long', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  await aSubmittedRequest(dealer, [{ serialNumber: 'Taken-0042' }])
  await signIn(page, dealer)
  await beginRequest(page, 'Limits')

  const add = page.getByRole('button', { name: 'Add item' })
  await page.getByRole('radio', { name: 'Amplifier' }).check()
  await add.click()
  for (const missing of [
    'Please choose a brand.',
    'Please enter the item number.',
    'Please enter the serial number.',
    'Please describe the issue.',
    'Please upload at least one image or video before submitting.',
    'Please answer whether a repair was attempted.',
  ])
    await expect(page.getByText(missing)).toBeVisible()
  const repairAttempt = page.getByRole('group', { name: 'Did you try to repair the amplifier?' })
  await expect(repairAttempt.getByRole('radio', { name: 'Yes' })).toBeFocused()

  await page.getByRole('radio', { name: 'Arvento' }).check()
  await page.getByLabel('Item number').fill('x'.repeat(256))
  await expect(page.getByText('Item number must be 255 characters or fewer.')).toBeVisible()
  await page.getByLabel('Item number').fill('x'.repeat(255))
  await expect(page.getByText('Item number must be 255 characters or fewer.')).toHaveCount(0)

  await page.getByLabel('Serial number').fill('x'.repeat(256))
  await expect(page.getByText('Serial number must be 255 characters or fewer.')).toBeVisible()

  await page.getByLabel('Issue description').fill('x'.repeat(1001))
  await expect(page.getByText('1001 / 1000')).toBeVisible()
  await expect(
    page.getByText('The issue description is too long. Please shorten it to max. 1000 characters.'),
  ).toBeVisible()
  await page.getByLabel('Issue description').fill('x'.repeat(1000))
  await expect(page.getByText('1000 / 1000')).toBeVisible()

  await answer(page, 'repairAttempt', 'yes')
  await add.click()
  await expect(page.getByText('Please describe the repair attempt.')).toBeVisible()
  const details = page.getByLabel('What did you do?')
  await details.pressSequentially('Measured. ')
  await details.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(area.value.length, area.value.length))
  await page.keyboard.insertText('y'.repeat(1200))
  await expect(details).toHaveValue(`Measured. ${'y'.repeat(990)}`)

  await chooseFiles(page, [aPicture('label.png')])
  await expect(tileOf(page, 'label.png').getByText('ready')).toBeVisible()
  await page.getByLabel('Serial number').fill(' taken-0042 ')
  await add.click()
  await expect(page.getByText('This serial number is already in use. Please choose a different one.')).toBeVisible()
  await expect(page.getByLabel('Serial number')).toBeFocused()
  await page.getByLabel('Serial number').fill('Free-0042')
  await addItem(page)
})

test('files that cannot be accepted are refused with a sentence each; one of little use waits for a word', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Files')
  await fillItem(page, { files: [] })
  const warning = page.getByRole('alert')

  await chooseFiles(page, [aGif])
  await expect(warning).toContainText('Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.')
  await withTooLargeFile(async (path) => {
    await chooseFiles(page, path)
    await expect(warning).toContainText('"huge.mp4" exceeds 80 MB. Please choose a smaller file.')
  })
  await chooseFiles(page, [aLie])
  await expect(warning).toContainText(/Unsupported file type|cannot be read/)
  await expect(tileOf(page, 'lie.mp4')).toHaveCount(0)

  await chooseFiles(page, [aPicture('1.png'), aPicture('2.png'), aPicture('3.png')])
  await expect(page.getByText('ready', { exact: true })).toHaveCount(3)
  await chooseFiles(page, [aPicture('4.png')])
  await expect(warning).toContainText('Maximum 3 files allowed. You have already uploaded 3.')
  await expect(tileOf(page, '4.png')).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove: 1.png' }).click()
  await expect(tileOf(page, '1.png')).toHaveCount(0)
  await chooseFiles(page, [aPicture('4.png')])
  await expect(page.getByText('ready', { exact: true })).toHaveCount(3)

  await page.getByRole('button', { name: 'Remove: 4.png' }).click()
  await expect(tileOf(page, '4.png')).toHaveCount(0)
  await chooseFiles(page, [aPicture('preview.png', 320, 240)])
  await expect(warning).toContainText('“preview.png” has not been sent yet')
  await expect(warning).toContainText('It has few pixels')
  await page.getByRole('button', { name: 'Use it anyway: preview.png' }).click()
  await expect(page.getByText('ready', { exact: true })).toHaveCount(3)
  await expect(warning).toHaveCount(0)
})

test('a request needs an item to be completed', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Empty')
  await page.getByRole('button', { name: 'Go to overview' }).click()
  await expect(page.getByRole('button', { name: 'Add item' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete request' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please add at least one item before completing the request.')
})

test('a message has its limits', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  const text = messages.getByRole('textbox', { name: 'Message' })
  const send = messages.getByRole('button', { name: 'Send' })

  await expect(send).toBeDisabled()
  await text.fill('   ')
  await expect(send).toBeDisabled()
  await text.fill('x'.repeat(2001))
  await expect(messages.getByRole('alert')).toHaveText('Your message exceeds 2,000 characters. Please shorten it.')
  await send.click()
  await expect(text).toHaveValue('x'.repeat(2001))
  await text.fill('x'.repeat(2000))
  await expect(messages.getByRole('alert')).toHaveCount(0)

  await attach(page, [aGif])
  await expect(messages.getByRole('alert')).toContainText(
    'Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.',
  )
  await withTooLargeFile(async (path) => {
    await attach(page, path)
    await expect(messages.getByRole('alert')).toContainText('"huge.mp4" exceeds 80 MB. Please choose a smaller file.')
  })
  await attach(page, [aPicture('1.png'), aPicture('2.png'), aPicture('3.png')])
  await expect(messages.getByText('ready', { exact: true })).toHaveCount(3)
  await attach(page, [aPicture('4.png')])
  await expect(messages.getByRole('alert')).toContainText('Maximum 3 files per message. You already have 3.')

  await send.click()
  await expect(messages.getByRole('article')).toHaveCount(1)
  await expect(messages.getByRole('article').getByRole('listitem')).toHaveCount(3)
  await expect(text).toHaveValue('')
})

test('a picture with the longest possible name is shown whole, and its viewer can be closed', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'A long name')
  const name = `${'x'.repeat(251)}.png`
  // Narrower than the screen beside a scroll bar.
  await fillItem(page, { files: [aPicture(name, 320, 640)] })
  await page.getByRole('button', { name: `Open ${name}` }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toBeInViewport({ ratio: 1 })
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})
