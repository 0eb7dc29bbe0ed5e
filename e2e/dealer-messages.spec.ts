import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aMessage, aSubmittedRequest } from './claims.ts'
import { attach } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aVideo } from './sample-files.ts'
import { messagesOf, writeMessage } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a dealer reads a long conversation on a phone, sends a video, and a message whose answer gets lost is posted once', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
  for (let n = 1; n <= 25; n++) await aMessage(dealer, itemId, `${n} ${'Unbroken'.repeat(40)}`)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemId}`)
  const thread = messagesOf(page).getByRole('log')
  const unsent = thread.getByRole('list', { name: m.outbox_messages() }).getByRole('listitem')

  await test.step('the conversation scrolls in its own area, and the page ends with its footer', async () => {
    await thread.getByText(/^25 Unbroken/).scrollIntoViewIfNeeded()
    // Both at once: a picture that arrives in between would move the footer.
    const { scrollWidth, scrollHeight, end } = await page.getByRole('contentinfo').evaluate((footer) => {
      const { scrollWidth, scrollHeight, scrollTop } = document.documentElement
      return { scrollWidth, scrollHeight, end: footer.getBoundingClientRect().bottom + scrollTop }
    })
    expect(scrollWidth).toBeLessThanOrEqual(390)
    expect(scrollHeight).toBe(Math.round(end))
  })

  await test.step('a video is sent while it is being processed, and opens once it is ready', async () => {
    await messagesOf(page).getByRole('textbox', { name: m.message_label() }).fill('This is how it sounds.')
    await attach(page, [await aVideo('sound.mov')])
    const arrived = messagesOf(page).getByText(m.media_processing(), { exact: true })
    await expect(arrived.or(messagesOf(page).getByText(m.media_ready(), { exact: true }))).toBeVisible({
      timeout: 60_000,
    })
    await messagesOf(page).getByRole('button', { name: m.common_send() }).click()
    const sent = thread.getByRole('article').filter({ hasText: 'This is how it sounds.' })
    await sent.getByRole('button', { name: m.media_open({ name: 'sound.mov' }) }).click()
    const viewer = page.getByRole('dialog', { name: 'sound.mov' })
    await viewer.getByRole('button', { name: m.common_close() }).click()
    await expect(viewer).toHaveCount(0)
  })

  await test.step('a message whose answer gets lost waits over a reload, and leaves by itself, once', async () => {
    const endpoint = '**/api/user/request-items/messages/*'
    await page.route(endpoint, async (route) => {
      if (route.request().method() !== 'POST') return route.abort()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await writeMessage(page, 'Is anybody there?')
    await expect(unsent).toContainText(m.outbox_waits())
    await expectNoViolations(page, 'a message that waits')
    await page.reload()
    await expect(unsent).toContainText(m.outbox_waits())
    // A call that is under way is ended as the others were.
    await page.unrouteAll({ behavior: 'wait' })
    await expect(unsent).toHaveCount(0)
    await expect(thread.getByRole('article').filter({ hasText: 'Is anybody there?' })).toHaveCount(1)
  })
})
