import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/top-layer.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

describe('Button', () => {
  it.each([
    ['busy', { busy: true }],
    ['disabled with a reason', { disabledReason: 'Only closed requests can be archived' }],
  ])('takes no press and submits nothing while %s, yet keeps the focus', (_state, props) => {
    const pressed = vi.fn()
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submitted}>
        <Button type="submit" onClick={pressed} {...props}>
          Archive
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Archive' })
    button.focus()
    fireEvent.click(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('takes no second press until what the first one began is over', async () => {
    const work = Promise.withResolvers<void>()
    const pressed = vi.fn(() => work.promise)
    render(<Button onClick={pressed}>Complete request</Button>)
    const button = screen.getByRole('button')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(pressed).toHaveBeenCalledTimes(1)
    work.resolve()
    await work.promise
    fireEvent.click(button)
    expect(pressed).toHaveBeenCalledTimes(2)
  })

  it('does not submit a form unless it says so', () => {
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submitted}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(submitted).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('is called by its label when it only shows an icon', () => {
    render(<IconButton label="Delete" icon={<svg aria-hidden="true" />} />)
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })
})
