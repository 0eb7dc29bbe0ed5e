import { listMessages } from '@portal/contract/messages/messages.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { messagesOf, openItem, signInAsAdmin } from './service-desk-pages.ts'

test('a reply that an administrator saves in two languages reaches a German dealer in German, with the values of the item', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal, { language: 'de' })
  const { itemIds } = await aSubmittedRequest(dealer)
  const [itemId = 0] = itemIds
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  const message = messagesOf(page).getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('/')
  await expect(messagesOf(page).getByText('No saved replies')).toBeVisible()
  await messagesOf(page).getByRole('link', { name: 'Manage replies' }).click()

  await page.getByRole('link', { name: 'New reply' }).click()
  await page.getByLabel('Name').fill('Type label')
  await page.getByLabel('Text (English)').fill('Hello ')
  await page.getByRole('button', { name: 'First name of the dealer' }).click()
  await expect(page.getByLabel('Text (English)')).toHaveValue('Hello {first_name}')
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await page.getByLabel('Text (Deutsch)').fill('Guten Tag {vorname}, {serial_number} bis {due_date}.')
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('button', { name: 'Add reply' }).click()
  await expect(page.getByText('There is no placeholder {vorname}.')).toBeVisible()
  await page.getByLabel('Text (Deutsch)').fill('Guten Tag {first_name}, bitte das Foto bis {due_date}.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'Guten Tag Robin, bitte das Foto bis [[Frist fehlt]].',
  )
  await page.getByRole('button', { name: 'Add reply' }).click()
  await expect(page.getByRole('row', { name: /Type label/ })).toContainText('English, Deutsch')

  await openItem(page, itemId)
  await message.fill('')
  await message.pressSequentially('Danke! /lab')
  await expect(page.getByRole('option', { name: /Type label/ })).toBeVisible()
  await message.press('Enter')
  await expect(message).toHaveValue(/^Danke! Guten Tag \S+, bitte das Foto bis \[\[Frist fehlt\]\]\.$/)
  await message.press('Control+z')
  await expect(message).toHaveValue('Danke! /lab')
  await message.press('Control+y')

  await messagesOf(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toHaveText('Replace [[Frist fehlt]] before you send.')
  // The mark is selected: what is typed takes its place.
  await page.keyboard.type('Freitag')
  await messagesOf(page).getByRole('button', { name: 'Send' }).click()
  await expect(messagesOf(page).getByText(/bitte das Foto bis Freitag\.$/)).toBeVisible()
  await expect
    .poll(async () => (await dealer.call(listMessages, { params: { itemId: String(itemId) } })).at(-1)?.messageContent)
    .toMatch(/^Danke! Guten Tag \S+, bitte das Foto bis Freitag\.$/)
})
