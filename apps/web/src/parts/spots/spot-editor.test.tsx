import type { Spot } from '@portal/domain/items/spots.ts'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { around } from '../../testing/around.tsx'
import { linkQuery } from '../media/file-queries.ts'
import type { MediaFile } from '../media/media-file.ts'
import { SpotEditor } from './spot-editor.tsx'

const picture = (key: string): MediaFile => ({
  ...{ key, name: `${key}.jpg`, kind: 'image', state: 'ready', failure: null, thumbnailUrl: null },
})
const pictures = [picture('front'), picture('back')]
const tear: Spot = { imagePath: 'front', x: 0.5, y: 0.5, text: 'The tear' }

const onDone = vi.fn()
const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())

function open(spots: readonly Spot[] = [], start?: string) {
  const client = new QueryClient()
  for (const { key, name } of pictures) client.setQueryData(linkQuery(key).queryKey, { url: `/files/${name}` })
  render(<SpotEditor pictures={pictures} spots={spots} start={start} onDone={onDone} onClose={onClose} />, {
    wrapper: around(client),
  })
  drawn()
}
/** The picture that is shown has loaded. */
const drawn = () => fireEvent.load(screen.getByRole('img', { name: /jpg$/ }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const mark = (number: number) => screen.getByRole('button', { name: `Mark ${number}` })
const words = (number: number) => screen.getByLabelText(`What does mark ${number} show?`)
const write = (number: number, text: string) => fireEvent.change(words(number), { target: { value: text } })

describe('marking a spot', () => {
  it('begins in the middle by keyboard, goes by arrow keys, and leads to its words', () => {
    open()
    press('Add a mark')
    expect(document.activeElement).toBe(mark(1))
    fireEvent.keyDown(mark(1), { key: 'ArrowRight' })
    fireEvent.keyDown(mark(1), { key: 'ArrowUp', shiftKey: true })
    expect(screen.getByText('51 % from the left, 40 % from the top')).toBeTruthy()
    fireEvent.click(mark(1))
    expect(document.activeElement).toBe(words(1))
    write(1, ' The tear ')
    press('Use these marks')
    expect(onDone).toHaveBeenCalledWith([{ ...tear, x: 0.51, y: 0.4 }])
  })

  it('never leaves the picture', () => {
    open([{ ...tear, x: 1, y: 0 }])
    fireEvent.keyDown(mark(1), { key: 'ArrowRight' })
    fireEvent.keyDown(mark(1), { key: 'ArrowUp' })
    press('Use these marks')
    expect(onDone).toHaveBeenCalledWith([{ ...tear, x: 1, y: 0 }])
  })

  it.each(['Delete', 'Backspace'])('is taken back by %s', (key) => {
    open([tear])
    fireEvent.keyDown(mark(1), { key })
    expect(screen.queryByRole('button', { name: 'Mark 1' })).toBeNull()
    press('Use these marks')
    expect(onDone).toHaveBeenCalledWith([])
  })

  it('needs words, also in another picture, and leads there', () => {
    open([tear], 'front')
    write(1, ' ')
    press('Show back.jpg')
    drawn()
    press('Use these marks')
    expect(onDone).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(words(1))
    expect(screen.getByText('Please say what each mark shows.')).toBeTruthy()
  })

  it.each([
    ['is dragged by the main button', 0, 1],
    ['stays where another button opens a menu over it', 2, 0.5],
  ])('%s', (_, button, x) => {
    HTMLElement.prototype.setPointerCapture = vi.fn()
    open([tear])
    fireEvent.pointerDown(mark(1), { button })
    fireEvent.pointerMove(mark(1), { clientX: 9, clientY: 9 })
    press('Use these marks')
    expect(onDone).toHaveBeenCalledWith([expect.objectContaining({ x })])
  })

  it.each([
    ['slips a little under a finger that trembles', 'touch', 6, 0],
    ['slips under a finger as far as a drag', 'touch', 12, 1],
    ['slips a little under a mouse', 'mouse', 6, 1],
  ])('opens its words unless it was dragged: it %s', (_, pointerType, clientX, moves) => {
    HTMLElement.prototype.setPointerCapture = vi.fn()
    open([tear])
    fireEvent.pointerDown(mark(1), { button: 0, pointerType })
    fireEvent.pointerMove(mark(1), { clientX, clientY: 0, pointerType })
    fireEvent.pointerUp(mark(1), { pointerType })
    // As browsers do it after the tap of a finger.
    mark(1).focus()
    fireEvent.click(mark(1), { detail: 1 })
    expect(document.activeElement === words(1)).toBe(moves === 0)
    press('Use these marks')
    expect(onDone).toHaveBeenCalledWith([moves === 0 ? tear : expect.objectContaining({ x: 1 })])
  })

  it('ends with the fourth', () => {
    open([tear, tear, tear])
    press('Add a mark')
    press('Add a mark')
    expect(screen.getAllByRole('button', { name: /^Mark \d$/ })).toHaveLength(4)
  })
})

describe('closing', () => {
  it('asks first where something would be lost', async () => {
    open([tear])
    write(1, 'A burn')
    press('Cancel')
    const question = within(await screen.findByRole('dialog', { name: 'Discard the marks?' }))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(question.getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onDone).not.toHaveBeenCalled()
  })

  it('asks nothing where nothing was changed', async () => {
    open([tear])
    press('Cancel')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})
