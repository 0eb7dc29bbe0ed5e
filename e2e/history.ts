import { expect, type Page } from '@playwright/test'

/** A dialog or viewer that has closed has also left the history of the browser, where Back would close it. */
export const layerHasLeftHistory = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined()
