import { expectNoViolations } from './axe.ts'
import { test } from './camera.ts'
import { aDealer, aSerialNumber } from './claims.ts'
import { addItem, beginRequest, fillItem } from './dealer-pages.ts'
import { writeLabelFilm } from './label-film.ts'
import { expect } from './portal.ts'
import { signIn } from './signing-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] })

test('the pictures that help are taken one after the other with the camera open', async ({ page, portal, film }) => {
  const serialNumber = aSerialNumber()
  await writeLabelFilm(film, [{ kind: 'qrcode', text: serialNumber }])
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'From shot to shot')
  await fillItem(page, { serialNumber, files: [] })
  await page.getByRole('button', { name: 'Take one after the other' }).tap()

  const camera = page.getByRole('dialog')
  const take = camera.getByRole('button', { name: 'Take photo' })
  await expect(camera.getByRole('heading', { name: 'Type label' })).toBeVisible()
  await expect(camera.getByText('Straight on, and so close that the serial number can be read.')).toBeVisible()
  await expectNoViolations(page, 'the camera')
  await take.tap()
  await expect(camera.getByRole('heading', { name: 'The fault, close up' })).toBeVisible()
  await expect(camera.getByRole('listitem').filter({ hasText: 'Type label' }).getByRole('img')).toBeVisible()
  await camera.getByRole('button', { name: 'Skip' }).tap()
  await expect(camera.getByRole('heading', { name: 'The whole unit' })).toBeVisible()
  await take.tap()
  await expect(camera.getByRole('heading', { name: 'The fault, close up' })).toBeVisible()
  await camera.getByRole('button', { name: 'Done' }).tap()
  await expect(camera).toBeHidden()

  const shots = page.getByRole('list', { name: 'Pictures that help' }).getByRole('listitem')
  await expect(shots.filter({ hasText: /Done: label\./ })).toBeVisible()
  await expect(shots.filter({ hasText: /Done: whole\./ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'The fault, close up: Take photo' })).toBeVisible()
  await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
  await addItem(page)
})
