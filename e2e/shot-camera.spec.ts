import { expectNoViolations } from './axe.ts'
import { test } from './camera.ts'
import { aDealer, aSerialNumber } from './claims.ts'
import { addItem, beginRequest, fillItem } from './dealer-pages.ts'
import { writeLabelFilm } from './label-film.ts'
import { expect } from './portal.ts'
import { signIn } from './signing-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] })

test('the pictures that help are taken one after the other, where a blurred one is said', async ({
  page,
  portal,
  film,
}) => {
  const serialNumber = aSerialNumber()
  await writeLabelFilm(film, [{ kind: 'code128', text: serialNumber }], { blur: 20 })
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'From shot to shot')
  await fillItem(page, { serialNumber, files: [] })
  const camera = page.getByRole('dialog')
  const take = camera.getByRole('button', { name: 'Take photo' })
  const tickOf = (shot: string) =>
    camera.getByRole('listitem').filter({ hasText: shot }).getByRole('img', { name: 'taken' })
  const oneAfterTheOther = page.getByRole('button', { name: 'Take one after the other' })
  const shots = page.getByRole('list', { name: 'Pictures that help' }).getByRole('listitem')

  await oneAfterTheOther.tap()
  await expect(camera.getByRole('heading', { name: 'Type label' })).toBeVisible()
  await expect(camera.getByText('Straight on, and so close that the serial number can be read.')).toBeVisible()
  await expectNoViolations(page, 'the camera')
  await take.tap()
  const doubt = camera.getByRole('alert').filter({ hasText: 'Is this one good enough?' })
  await expect(doubt).toContainText('It looks blurred.')
  await expect(camera.getByRole('heading', { name: 'Type label' })).toBeVisible()
  await expect(take).toBeHidden()
  await expectNoViolations(page, 'a doubt in the camera')
  await camera.getByRole('button', { name: 'Take it again' }).tap()
  await expect(doubt).toBeHidden()
  await expect(camera.getByRole('heading', { name: 'Type label' })).toBeVisible()
  await take.tap()
  await expect(doubt).toBeVisible()
  await expect(tickOf('Type label')).toBeHidden()
  await camera.getByRole('button', { name: 'Use it anyway' }).tap()
  await expect(tickOf('Type label')).toBeVisible()
  await expect(camera.getByRole('heading', { name: 'The fault, close up' })).toBeVisible()
  await camera.getByRole('button', { name: 'Done' }).tap()
  await expect(camera).toBeHidden()
  await expect(shots.filter({ hasText: /Done: label\.\w+$/ })).toBeVisible()

  await writeLabelFilm(film, [{ kind: 'qrcode', text: serialNumber }])
  await oneAfterTheOther.tap()
  await expect(camera.getByRole('heading', { name: 'The fault, close up' })).toBeVisible()
  await camera.getByRole('button', { name: 'Skip' }).tap()
  await expect(camera.getByRole('group', { name: 'Why is it left out?' })).toBeVisible()
  await expectNoViolations(page, 'why a picture is left out')
  await camera.getByRole('button', { name: 'Built in, cannot be reached' }).tap()
  await expect(camera.getByRole('heading', { name: 'The whole unit' })).toBeVisible()
  await take.tap()
  await expect(camera.getByRole('heading', { name: 'The connections' })).toBeVisible()
  await expect(tickOf('The whole unit')).toBeVisible()
  await camera.getByRole('button', { name: 'Done' }).tap()
  await expect(camera).toBeHidden()

  await expect(shots.filter({ hasText: /Done: whole\./ })).toBeVisible()
  await expect(shots.filter({ hasText: 'Left out: Built in, cannot be reached' })).toBeVisible()
  await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
  await addItem(page)
})
