import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe finds nothing on the page, once that is there. `where` names the page when it does. */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${where}: ${id}, ${help}: ${html}`),
  )
  expect(found).toEqual([])
}
