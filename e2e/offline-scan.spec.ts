import { test } from './camera.ts'
import { aDealer, aSerialNumber } from './claims.ts'
import { beginRequest } from './dealer-pages.ts'
import { writeLabelFilm } from './label-film.ts'
import { loseConnection, signInOnDevice } from './offline-pages.ts'
import { expect } from './portal.ts'

test.use({ serviceWorkers: 'allow', permissions: ['camera'] })

test('the first scan may happen without a connection, once the item form was open with one', async ({
  page,
  portal,
  film,
}) => {
  const serialNumber = aSerialNumber()
  await writeLabelFilm(film, [{ kind: 'datamatrix', text: serialNumber }])
  await signInOnDevice(page, await aDealer(portal))
  /** The readers of labels that this device keeps. */
  const readers = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return all.flat().filter(({ url }) => url.endsWith('.wasm')).length
    })
  expect(await readers()).toBe(0)
  await beginRequest(page, 'In the cellar')
  await expect.poll(readers).toBe(1)

  await loseConnection(page)
  await page.getByRole('button', { name: 'Scan the label' }).click()
  await expect(page.getByText(`Read from the label: ${serialNumber}`)).toBeVisible()
})
