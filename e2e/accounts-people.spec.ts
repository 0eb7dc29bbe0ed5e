import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { anEmail, codeFor, failWith, openAccountMenu } from './account-pages.ts'
import { aDealer, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test.describe('Profile', () => {
  test('saves one field at a time, and never the debtor number', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByLabel('Debtor Number')).toHaveAttribute('readonly')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await page.getByLabel('First Name').fill('Marlene')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved First Name')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Marlene')
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Marlene')
  })

  test('says which field could not be saved, and keeps what was typed', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('City').fill('Bremen')
    await failWith(page, '/api/user/self-update', 500)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to save City')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Bremen')
  })

  test('asks for a value where one is needed', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('City').fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('City is required.')).toBeVisible()
  })

  test('changes the address once the code mailed to the new one is entered', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    const wanted = anEmail()
    await signIn(page, dealer)
    await page.goto('/profile')
    await page.getByLabel('Email', { exact: true }).fill(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    const waiting = page.getByRole('region', { name: 'Confirm your new email address' })
    await expect(waiting).toContainText(wanted)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(dealer.email)
    await portal.mailTo(dealer.email, /about to change/)
    await waiting.getByLabel('Verification Code').fill(await codeFor(portal, wanted, /Confirm your new email/))
    await waiting.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(waiting).toBeHidden()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted)
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText(wanted)
  })

  test('says at the field that the address belongs to another account', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('Email', { exact: true }).fill(portal.adminEmail)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to save Email')).toBeVisible()
    await expect(
      page.getByText('This email address is already registered. Please log in or verify your email.'),
    ).toBeVisible()
  })

  test('says what could not be loaded', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await failWith(page, '/user/by-email', 400)
    await page.goto('/profile')
    await expect(page.getByText('Failed to load profile data')).toBeVisible()
    await failWith(page, '/user/me', 400)
    await page.goto('/profile')
    await expect(page.getByText('Failed to load user data')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('City')).toBeVisible()
  })
})

test.describe('User Management', () => {
  test('shows administrators or users, sorts by status and loads more', async ({ page, portal }) => {
    const dealers = await Promise.all(Array.from({ length: 11 }, () => aDealer(portal)))
    const email = dealers[0]?.email ?? ''
    await (await theAdmin(portal)).call(toggleUserEnabled, { params: { email } })
    await signInAsAdmin(page, portal)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
      'Home',
      'Users',
    ])
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(10)

    const admins = page.getByRole('button', { name: 'Admins' })
    const users = page.getByRole('button', { name: 'Users' })
    await admins.click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(portal.adminEmail)
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
    await users.click()
    await expect(admins).toHaveAttribute('aria-pressed', 'false')
    await expect(rows).toHaveCount(10)
    await expect(page.getByRole('cell', { name: portal.adminEmail })).toHaveCount(0)

    const status = page.getByRole('columnheader', { name: 'Status' })
    const inOrder = async (direction: string) => {
      const sorted = page.waitForResponse(/sort=/)
      await status.getByRole('button').click()
      await sorted
      await expect(status).toHaveAttribute('aria-sort', direction)
      await expect(rows).toHaveCount(10)
      const shown = await rows.getByText(/^(Enabled|Disabled|Pending)$/).allInnerTexts()
      // Rows of the same status stand together: each status begins where the one before it ends.
      expect(shown).toEqual([...new Set(shown)].flatMap((one) => shown.filter((other) => other === one)))
      return shown
    }
    const [upwards] = await inOrder('ascending')
    const [downwards] = await inOrder('descending')
    expect(upwards).not.toBe(downwards)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/admin\/requests$/)
  })

  test('deactivates and activates accounts, but not the own one', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    const row = page.getByRole('row').filter({ hasText: email })
    const activate = row.getByRole('button', { name: 'Activate', exact: true })
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/user/toggle-enable')) sent += 1
    })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expect(row).toContainText('Disabled')
    // The second click of a double click meets the other button.
    await activate.dispatchEvent('click', { detail: 2 })
    await activate.click()
    await expect(row).toContainText('Enabled')
    expect(sent).toBe(2)
    await page.getByRole('button', { name: 'Admins' }).click()
    const own = page.getByRole('row').filter({ hasText: portal.adminEmail }).getByRole('button', { name: 'Deactivate' })
    await expect(own).toBeDisabled()
  })

  test('says in a toast that a status could not be changed', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    await failWith(page, '/user/toggle-enable', 500)
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Statusänderung fehlgeschlagen.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Enabled')
  })

  test('says in a toast that the users could not be loaded', async ({ page, portal }) => {
    await signInAsAdmin(page, portal)
    await failWith(page, '/user/all', 400)
    await page.goto('/admin/users')
    await expect(page.getByText('Fehler beim Laden der Benutzer.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^(Dea|A)ctivate$/ }).first()).toBeVisible()
  })

  test('edits any field of any account, the debtor number too', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(`/admin/user/edit/${encodeURIComponent(email)}`)
    await page.getByLabel('Debtor Number').fill('D-4711')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved Debtor Number')).toBeVisible()
    const wanted = anEmail()
    await page.getByLabel('Email', { exact: true }).fill(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`/admin/user/edit/${encodeURIComponent(wanted)}`)
    await expect(page.getByLabel('Debtor Number')).toHaveValue('D-4711')
    for (const address of [email, wanted]) await portal.mailTo(address, /email address of your account was changed/)
  })

  test('says that a user is unknown, and that one could not be loaded or saved', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto(`/admin/user/edit/${encodeURIComponent(anEmail())}`)
    await expect(page.getByText('User not found.')).toBeVisible()
    await page.goto(`/admin/user/edit/${encodeURIComponent(email)}`)
    await page.getByLabel('City').fill('Bremen')
    await failWith(page, '/user/update', 500)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to save City')).toBeVisible()
    await failWith(page, '/user/by-email', 400)
    await page.reload()
    await expect(page.getByText('Failed to load user data')).toBeVisible()
  })
})
