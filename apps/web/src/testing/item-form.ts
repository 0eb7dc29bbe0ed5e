import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** What a dealer does in the item form, for tests of screens. */

/** Puts a text in the place of what stands in a field. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  await userEvent.click(field)
  field.select()
  await userEvent.paste(text)
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

export const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))

export const aPhoto = (name = 'front.png') => new File(['pixels'], name, { type: 'image/png' })

/** A file that is as large as this, and weighs nothing. */
export const aFileOf = (bytes: number, name: string, type: string) =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: bytes })

/** Chooses files in the item form, whatever their type. */
export const chooseFiles = (...files: readonly File[]) =>
  userEvent.upload(screen.getByLabelText(/^Images or videos Choose/), [...files], { applyAccept: false })

/** Chooses photos, and waits until the portal has them. */
export async function addPhotos(...names: readonly string[]): Promise<void> {
  const before = screen.queryAllByText('ready').length
  await chooseFiles(...names.map((name) => aPhoto(name)))
  await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(before + names.length))
}

/** Fills in what every item has. */
export async function fillItem({ serialNumber = 'SN-1', itemNumber = 'NW-165', photo = 'front.png' } = {}) {
  await choose('Speaker')
  await choose('Nordwave')
  await fill('Item number', itemNumber)
  await fill('Serial number', serialNumber)
  await fill('Issue description', 'Scrapes below 80 Hz.')
  await addPhotos(photo)
}
