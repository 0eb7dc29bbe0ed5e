import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe finds nothing on the page. `where` names the page when it does. */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${where}: ${id}, ${help}: ${html}`),
  )
  expect(found).toEqual([])
}
