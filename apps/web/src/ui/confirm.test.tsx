import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmProvider, type Question, useConfirm } from './confirm.tsx'

let ask: ReturnType<typeof useConfirm>
function Asker() {
  ask = useConfirm()
  return null
}
const question = { title: 'Archive Request', body: 'Archive it?', confirmText: 'Archive' }
const put = (asked: Question) => {
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = ask(asked)
  })
  return answer
}

const pressBeside = (dialog: HTMLElement) => {
  fireEvent.pointerDown(dialog)
  fireEvent.pointerUp(dialog)
  fireEvent.click(dialog)
}

/** The page that is shown, and drawn soon. */
let shown: string | undefined
const App = ({ place }: { readonly place: string }) => (
  <ConfirmProvider place={place} nextPlace={() => shown}>
    <Asker />
  </ConfirmProvider>
)

describe('useConfirm', () => {
  let app: ReturnType<typeof render>
  beforeEach(() => {
    shown = undefined
    app = render(<App place="a page" />)
  })

  it('shows the question and answers yes when it is confirmed', async () => {
    const answer = put(question)
    expect(screen.getByRole('dialog', { name: 'Archive Request' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await answer).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays where a selection is dragged out of it or into it, and ends with a press beside it', async () => {
    const answer = put(question)
    const dialog = screen.getByRole('dialog')
    const body = screen.getByText('Archive it?')
    for (const [from, to] of [
      [body, dialog],
      [dialog, body],
    ] as const) {
      fireEvent.pointerDown(from)
      fireEvent.pointerUp(to)
      // What holds both ends of the press.
      fireEvent.click(dialog)
      expect(screen.getByRole('dialog')).toBeTruthy()
    }
    pressBeside(dialog)
    expect(await answer).toBe(false)
  })

  it.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['another page', () => app.rerender(<App place="another page" />)],
    ['a press beside the dialog', () => pressBeside(screen.getByRole('dialog'))],
  ])('answers no on %s', async (_way, close) => {
    const answer = put(question)
    close()
    expect(await answer).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays when it was asked while the page to which it belongs was still to be drawn', async () => {
    shown = 'the next page'
    const answer = put(question)
    app.rerender(<App place="the next page" />)
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await answer).toBe(true)
  })

  it.each([
    ['beside it', () => screen.getByRole('dialog')],
    ['on its action', () => screen.getByRole('button', { name: 'Archive' })],
  ])('stays open under the second half of a double click on what opened it, %s', (_where, target) => {
    void put(question)
    fireEvent.pointerDown(target())
    fireEvent.click(target(), { detail: 2 })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('the second half of a double click that closes it is not for what stands under it, the next click is', () => {
    const pressed = vi.fn()
    window.addEventListener('click', pressed)
    void put(question)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 1 })
    pressed.mockClear()
    fireEvent.click(document.body, { detail: 2 })
    expect(pressed).not.toHaveBeenCalled()
    fireEvent.click(document.body, { detail: 1 })
    expect(pressed).toHaveBeenCalledTimes(1)
    window.removeEventListener('click', pressed)
  })

  it('focuses the action, but Cancel when the action cannot be undone', () => {
    void put(question)
    expect(document.activeElement?.textContent).toBe('Archive')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    void put({ ...question, destructive: true })
    expect(document.activeElement?.textContent).toBe('Cancel')
  })

  it('takes a question that another one replaces as not agreed to', async () => {
    const first = put(question)
    const second = put({ ...question, title: 'Another' })
    expect(await first).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await second).toBe(true)
  })
})
