import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/top-layer.ts'
import { MemoryRouter } from '../testing/memory-router.tsx'
import { Menu } from './menu.tsx'
import { useLocation } from './routing/routing.tsx'

const signOut = vi.fn()
function Where() {
  return <p>{useLocation().pathname}</p>
}
const button = () => screen.getByRole('button', { name: /Account/ })
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const focused = () => document.activeElement?.textContent

describe('Menu', () => {
  beforeEach(() => {
    signOut.mockReset()
    render(
      <MemoryRouter>
        <Menu
          label="Account"
          button="ML"
          items={[
            { key: 'profile', label: 'Profile', to: '/profile' },
            { key: 'out', label: 'Sign Out', onSelect: signOut },
          ]}
        />
        <Where />
      </MemoryRouter>,
    )
  })

  it('opens on its first line, moves with arrow keys and first letters, and gives the focus back on Esc', () => {
    fireEvent.click(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Profile')
    press('ArrowDown')
    expect(focused()).toBe('Sign Out')
    press('ArrowDown')
    expect(focused()).toBe('Profile')
    press('s')
    expect(focused()).toBe('Sign Out')
    press('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('opens the page of a link and runs the action of a button', () => {
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('menuitem', { name: 'Profile' }))
    expect(screen.getByText('/profile')).toBeTruthy()
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('closes when something else is pressed', () => {
    fireEvent.click(button())
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
