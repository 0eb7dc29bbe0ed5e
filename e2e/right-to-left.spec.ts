import { aDealer } from './claims.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

test('the line under a title begins where the title does, also where the page is read from right to left', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await page.goto('/profile')
  const title = page.getByRole('heading', { name: 'Profile' })
  const line = page.getByText('Your account and how we reach you.')
  /** Where an element's text begins and ends. */
  const edges = (text: typeof title) =>
    text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    })
  await expect(line).toBeVisible()
  expect((await edges(line)).left).toBe((await edges(title)).left)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect((await edges(line)).right).toBe((await edges(title)).right)
})
