import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import { addItem } from '@portal/contract/items/items.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import type { UnitLookUp, UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { addPhotos, aFileOf, aPhoto, choose, chooseFiles, fill, fillItem, press } from '../testing/item-form.ts'
import { anUnknownUnit, anUpload, openDraft, type PlayedDraft } from '../testing/play-draft.ts'
import type { StubServer } from '../testing/stub-server.ts'

const openForm = async (begun?: Partial<PlayedDraft>) => {
  const page = await openDraft(begun)
  await screen.findByRole('heading', { name: 'Add item' })
  return page
}
const button = (name: string) => screen.getByRole('button', { name })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const textOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const overview = () => screen.findByRole('heading', { name: 'Overview' })
const answer = async (question: string, yesOrNo: string) =>
  userEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: yesOrNo }))

const triedToRepair = 'Did you try to repair the amplifier?'
const needsSchematic = 'Do you need the schematic layout?'

describe('the item form says', () => {
  it('what is missing, each at its field, and leads to the first', async () => {
    await openForm()
    await choose('Amplifier')
    await press('Add item')
    for (const missing of [
      'Please choose a brand.',
      'Please enter the item number.',
      'Please enter the serial number.',
      'Please describe the issue.',
      'Please upload at least one image or video before submitting.',
      'Please answer whether a repair was attempted.',
    ])
      await screen.findByText(missing)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Serial number')))
  })

  it('while one types what is too long, and nothing at the limit', async () => {
    await openForm()
    await choose('Speaker')
    for (const field of ['Item number', 'Serial number']) {
      await fill(field, 'x'.repeat(256))
      screen.getByText(`${field} must be 255 characters or fewer.`)
      await fill(field, 'x'.repeat(255))
      expect(screen.queryByText(`${field} must be 255 characters or fewer.`)).toBeNull()
    }
    const tooLong = 'The issue description is too long. Please shorten it to max. 1000 characters.'
    await fill('Issue description', 'x'.repeat(1001))
    screen.getByText('1001 / 1000')
    screen.getByText(tooLong)
    await fill('Issue description', 'x'.repeat(1000))
    screen.getByText('1000 / 1000')
    expect(screen.queryByText(tooLong)).toBeNull()
  })

  it('that what was tried has to be told, and takes no more of it than is kept', async () => {
    await openForm()
    await choose('Amplifier')
    await answer(triedToRepair, 'Yes')
    await press('Add item')
    screen.getByText('Please describe the repair attempt.')
    await fill('What did you do?', `Measured. ${'y'.repeat(1200)}`)
    expect(textOf('What did you do?')).toBe(`Measured. ${'y'.repeat(990)}`)
  })

  it('that a serial number is in use, and leads back to it', async () => {
    const { server } = await openForm()
    await fillItem({ serialNumber: ' taken-0042 ' })
    server.refuse(addItem, 'SERIAL_EXISTS', { serialNumber: 'SERIAL_NUMBER_IN_USE' })
    await press('Add item')
    await screen.findByText('This serial number is already in use. Please choose a different one.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Serial number')))
  })

  it('that an amplifier has to be repaired first, unless its schematic is needed', async () => {
    const { draft } = await openForm()
    await choose('Amplifier')
    await choose('Nordwave')
    await fill('Item number', 'NW-5.900')
    await fill('Serial number', 'SN-1')
    await fill('Issue description', 'No sound.')
    await addPhotos('front.png')
    await answer(triedToRepair, 'No')
    await press('Add item')
    screen.getByText('Please answer whether you need the schematic layout.')
    await answer(needsSchematic, 'No')
    expect(screen.getByRole('alert').textContent).toBe(
      'Before sending the claim you have firstly to try to repair the amp.',
    )
    expect(button('Add item').getAttribute('aria-disabled')).toBe('true')
    await press('Add item')
    expect(draft.items).toEqual([])
    await answer(needsSchematic, 'Yes')
    await press('Add item')
    await overview()
    expect(draft.items).toMatchObject([{ amplifierRepairAttempt: 'no', needsSchematic: 'yes' }])
  })
})

it('an amplifier whose repair failed is sent with what was tried and what is wished for', async () => {
  const { draft } = await openForm()
  await choose('Amplifier')
  await choose('Kessler Audio')
  await fill('Item number', 'KA-4.120')
  await fill('Serial number', 'SN-1')
  await fill('Issue description', 'No sound.')
  await addPhotos('front.png')
  await answer(triedToRepair, 'Yes')
  await fill('What did you do?', 'Fuses and ground checked: channel 2 is dead.')
  await answer('Requested option (optional)', 'Technical Exchange')
  await press('Add item')
  await overview()
  expect(draft.items).toMatchObject([
    {
      amplifierOption: 'Technical Exchange',
      amplifierRepairAttemptDetails: 'Fuses and ground checked: channel 2 is dead.',
      needsSchematic: null,
    },
  ])
})

it('another item type clears the other fields and the files, which can be undone', async () => {
  await openForm()
  expect(screen.getByLabelText('Item number').matches(':disabled')).toBe(true)
  await fillItem()
  await choose('Amplifier')
  expect(textOf('Serial number')).toBe('')
  expect(textOf('Issue description')).toBe('')
  expect(radio('Nordwave').checked).toBe(false)
  expect(screen.queryByText('front.png')).toBeNull()

  await press('Undo')
  expect(radio('Speaker').checked).toBe(true)
  expect(textOf('Serial number')).toBe('SN-1')
  screen.getByText('front.png')
  await press('Add item')
  await overview()
})

it('a photo that is on its way when another item type is chosen arrives after Undo', async () => {
  const { server, draft } = await openForm()
  await fillItem()
  const letThrough = server.hold(uploadMedia)
  await chooseFiles(aPhoto('back.png'))
  await screen.findByText('back.png')
  await choose('Amplifier')
  await press('Undo')
  letThrough()
  await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(2))
  await press('Add item')
  await overview()
  expect(draft.items).toMatchObject([{ images: [{ imagePath: 'front.png' }, { imagePath: 'back.png' }] }])
})

describe('files', () => {
  const openWithType = async () => {
    const page = await openForm()
    await choose('Speaker')
    return page
  }
  const warning = () => screen.findByRole('alert')

  it('of another type and too large ones are refused with a sentence each, and none of them is sent', async () => {
    const { server } = await openWithType()
    await chooseFiles(new File(['GIF89a'], 'loop.gif', { type: 'image/gif' }))
    expect((await warning()).textContent).toContain('Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.')
    await chooseFiles(...['a', 'b'].map((name) => new File(['GIF89a'], `${name}.gif`, { type: 'image/gif' })))
    expect((await warning()).textContent).toContain('a.gif, b.gif Unsupported file type "image/gif". Allowed')
    await chooseFiles(aFileOf(limits.file.maximumBytes + 1, 'huge.mp4', 'video/mp4'))
    expect((await warning()).textContent).toContain('"huge.mp4" exceeds 80 MB. Please choose a smaller file.')
    expect(server.callsOf(uploadMedia)).toEqual([])
  })

  it('are three at most; one that is taken off makes room', async () => {
    await openWithType()
    await addPhotos('1.png', '2.png', '3.png')
    await chooseFiles(aPhoto('4.png'))
    expect((await warning()).textContent).toContain('Maximum 3 files allowed. You have already uploaded 3.')
    expect(screen.queryByText('4.png')).toBeNull()
    await press('Remove: 1.png')
    await waitFor(() => expect(screen.queryByText('1.png')).toBeNull())
    await addPhotos('4.png')
    expect(screen.getAllByText('ready')).toHaveLength(3)
  })

  it('that failed and were replaced are not sent any more, neither by themselves nor when one tries', async () => {
    const { server } = await openWithType()
    server.silence(uploadMedia)
    await chooseFiles(aPhoto('lost-1.png'), aPhoto('lost-2.png'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(2))
    server.answer(uploadMedia, ({ body }) => anUpload(body))
    await addPhotos('1.png', '2.png', '3.png')
    const sent = server.callsOf(uploadMedia).length

    act(() => void window.dispatchEvent(new Event('online')))
    await press('Retry: lost-1.png')
    await screen.findAllByText(/^Maximum 3 files allowed/)
    expect(server.callsOf(uploadMedia)).toHaveLength(sent)
    await press('Remove: lost-1.png')
    await press('Remove: lost-2.png')
    expect(screen.queryByText(/^lost/)).toBeNull()
  })

  it('give the focus to the next one when one is removed, then to the one before, then on in the form', async () => {
    await openWithType()
    await addPhotos('1.png', '2.png', '3.png')
    await press('Remove: 2.png')
    await waitFor(() => expect(document.activeElement).toBe(button('Remove: 3.png')))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(button('Remove: 1.png')))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Images or videos Choose/)))
  })
})

const isLocked = (control: Element) =>
  control.matches(':disabled') || control.closest('fieldset')?.matches(':disabled') === true

it('an empty form asks for little: at most ten controls can be reached before the first letter', async () => {
  await openForm()
  await screen.findByRole('textbox', { name: 'Serial number' })
  const form = within(screen.getByRole('main'))
  const reached = ['button', 'textbox', 'radio', 'checkbox', 'combobox', 'link'].flatMap((role) =>
    form.queryAllByRole(role).filter((control) => !isLocked(control)),
  )
  expect(reached.length).toBeLessThanOrEqual(10)
  expect(form.getAllByLabelText('Serial number')).toHaveLength(1)
})

describe('a unit that is looked up', () => {
  const amplifier: UnitModel = {
    ...{ brand: 'Nordwave', itemType: 'Amplifier', itemNumber: 'NW-5.900', name: 'Five channels', thumbnailUrl: null },
  }
  const speaker: UnitModel = { ...amplifier, itemType: 'Speaker', itemNumber: 'NW-165', name: 'Woofer' }
  const covered = (model: UnitModel, wanted: Partial<UnitLookUp['verdict']> = {}): UnitLookUp => ({
    verdict: {
      ...{ day: '2026-11-22', coverage: { code: 'COVERED', until: '2027-11-22', atLeast: false }, remarks: [] },
      ...{ unitId: null, termsId: null, ...wanted },
    },
    models: [model],
    sale: null,
  })
  /** Knows these units by their serial numbers. */
  const know = (server: StubServer, units: Readonly<Record<string, UnitLookUp>>) =>
    server.answer(lookUpUnit, ({ query }) => units[query.serialNumber ?? ''] ?? anUnknownUnit)
  const unknown = 'This serial number is not in our records'

  it('fills in what it is, and Enter leads to what is still to be said', async () => {
    const { server } = await openForm()
    know(server, { 'SN-SPEAKER': covered(speaker) })
    await fill(/^Serial number/, 'SN-SPEAKER')
    await userEvent.keyboard('{Enter}')
    await screen.findByText(/^Covered until/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Issue description')))
    expect(radio('Speaker').checked).toBe(true)
    expect(radio('Nordwave').checked).toBe(true)
    expect(textOf('Item number')).toBe('NW-165')
    expect(textOf('Serial number')).toBe('SN-SPEAKER')
  })

  it('is not filled in again where somebody empties what it filled in', async () => {
    const { server } = await openForm()
    know(server, { 'SN-SPEAKER': covered(speaker) })
    await fill(/^Serial number/, 'SN-SPEAKER')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(textOf('Item number')).toBe('NW-165'))
    await userEvent.click(screen.getByLabelText('Item number'))
    for (const _ of 'NW-165') await userEvent.keyboard('{Backspace}')
    expect(textOf('Item number')).toBe('')
    await screen.findByRole('button', { name: 'Use Nordwave NW-165, Speaker' })
    expect(textOf('Item number')).toBe('')
  })

  it('by a code that says its item number, too, leads past that, and only the unit is looked up', async () => {
    const { server } = await openForm()
    await choose('Speaker')
    await userEvent.type(screen.getByLabelText('Serial number'), 'NW-165;SN-77{Enter}')
    expect([textOf('Item number'), textOf('Serial number')]).toEqual(['NW-165', 'SN-77'])
    expect(document.activeElement).toBe(screen.getByLabelText('Issue description'))
    await waitFor(() => expect(server.callsOf(lookUpUnit).map(({ query }) => query.serialNumber)).toEqual(['SN-77']))
  })

  it('and is not known is said to be so, and its serial number stands in the form', async () => {
    await openForm()
    await fill(/^Serial number/, 'SN-NOBODY')
    await userEvent.keyboard('{Enter}')
    await screen.findByText(unknown)
    await choose('Speaker')
    expect(textOf('Serial number')).toBe('SN-NOBODY')
  })

  it('and is another one than the form says is taken over on request only; nothing typed is overwritten', async () => {
    const { server } = await openForm()
    know(server, { 'SN-AMPLIFIER': covered(amplifier) })
    await choose('Speaker')
    await fill('Serial number', 'SN-AMPLIFIER')
    await userEvent.keyboard('{Enter}')
    const use = await screen.findByRole('button', { name: 'Use Nordwave NW-5.900, Amplifier' })
    expect(radio('Speaker').checked).toBe(true)
    expect(screen.queryByText('Please enter the item number.')).toBeNull()
    await userEvent.click(use)
    expect(radio('Amplifier').checked).toBe(true)
    expect(textOf('Item number')).toBe('NW-5.900')
    expect(textOf('Serial number')).toBe('SN-AMPLIFIER')
    await screen.findByText(/Five channels/)

    const { brand, itemNumber } = amplifier
    know(server, { 'SN-AMPLIFIER': covered(amplifier, { remarks: [{ code: 'OTHER_MODEL', brand, itemNumber }] }) })
    await fill('Item number', 'MISTYPED-1')
    await screen.findByText('Belongs to another model: Nordwave NW-5.900')
    expect(textOf('Item number')).toBe('MISTYPED-1')
  })

  it('and of which the portal says nothing leaves the form as it is, in silence', async () => {
    const { server } = await openForm()
    server.refuse(lookUpUnit, 'TOO_MANY_REQUESTS')
    await fill(/^Serial number/, 'SN-1')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(server.callsOf(lookUpUnit)).toHaveLength(1))
    await choose('Speaker')
    expect(screen.getByLabelText('Item number').matches(':disabled')).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(unknown)).toBeNull()
  })

  it('is not filled in once more into the form that is left empty when its item is added', async () => {
    const { server } = await openForm()
    know(server, { 'SN-1': covered(speaker) })
    await fillItem()
    await screen.findByText(/^Covered until/)
    await userEvent.click(button('Add item'))
    await overview()
    await press('Add another item')
    expect((await screen.findByLabelText<HTMLInputElement>('Serial number')).value).toBe('')
    expect(textOf('Item number')).toBe('')
  })

  it('is not told while a button is being pressed, which would move away under the pointer', async () => {
    const { server } = await openForm()
    await fillItem()
    await screen.findByText(unknown)
    const answers = server.hold(lookUpUnit)
    const before = server.callsOf(lookUpUnit).length
    await fill('Serial number', 'SN-ANOTHER')
    await waitFor(() => expect(screen.queryByText(unknown)).toBeNull())
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: button('Add item') })
    await waitFor(() => expect(server.callsOf(lookUpUnit).length).toBeGreaterThan(before))
    await act(async () => answers())
    // The answer is there.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(unknown)).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: button('Add item') })
    await overview()
  })

  it('asks before the page is left while the proof of its sale is on its way', async () => {
    const { server } = await openForm()
    server.answer(lookUpUnit, () => ({ ...covered(amplifier), sale: { notBefore: '2026-01-01' } }))
    server.answer(uploadSaleProof, { key: 'invoice.pdf', fileName: 'invoice.pdf' })
    const arrive = server.hold(uploadSaleProof)
    await fill(/^Serial number/, 'SN-AMPLIFIER')
    await userEvent.keyboard('{Enter}')
    const invoice = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' })
    await userEvent.upload(await screen.findByLabelText(/^Proof of the sale/), invoice)
    await userEvent.click(screen.getByRole('link', { name: 'Help' }))
    await screen.findByRole('dialog', { name: 'A file has not been sent yet' })
    await press('Stay')
    arrive()
    await screen.findByText('ready')
    await screen.findByRole('heading', { name: 'Add item' })
  })

  it('and counts from its sale is claimed with the day of the sale and a proof', async () => {
    const { server, draft } = await openForm()
    server.answer(lookUpUnit, ({ query }) => ({
      ...covered(amplifier, {
        coverage: { code: 'COVERED', until: '2027-11-22', atLeast: query.soldOn === undefined },
      }),
      sale: { notBefore: '2026-01-01' },
    }))
    server.answer(uploadSaleProof, { key: 'invoice.pdf', fileName: 'invoice.pdf' })
    await fill(/^Serial number/, 'SN-AMPLIFIER')
    await userEvent.keyboard('{Enter}')
    await screen.findByText(/at least/)
    await screen.findByLabelText(/^Sold to your customer on/)
    await fill(/^Sold to your customer on/, '2099-01-01')
    await answer(triedToRepair, 'Yes')
    await fill('What did you do?', 'Fuses checked.')
    await fill('Issue description', 'No sound.')
    const invoice = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' })
    await userEvent.upload(screen.getByLabelText(/^Proof of the sale/), invoice)
    await screen.findByText('ready')
    await addPhotos('front.png')
    await press('Add item')
    await screen.findByText('The day of the sale is in the future.')
    await fill(/^Sold to your customer on/, '2026-05-04')
    await waitFor(() => expect(screen.queryByText(/at least/)).toBeNull())
    await press('Add item')
    await overview()
    expect(draft.items).toMatchObject([{ soldOn: '2026-05-04', saleProof: { key: 'invoice.pdf' } }])
  })
})
