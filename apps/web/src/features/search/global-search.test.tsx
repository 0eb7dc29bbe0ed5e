import '../../testing/top-layer.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { createPageRouter, Pages } from '../../parts/navigation/page-router.tsx'
import { memoryHistory } from '../../testing/memory-router.tsx'
import { Link } from '../../ui/link.tsx'
import { GlobalSearch } from './global-search.tsx'

/** Two pages below the search, of which the second arrives when `arrives` is called. */
function openUsers() {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => string }>()
  const layout = ({ children }: { children: ReactNode }) => (
    <>
      <GlobalSearch />
      <Link to="/admin/requests">Requests</Link>
      {children}
    </>
  )
  const routes = [
    { path: '/admin/users', Component: () => 'The users' },
    { path: '/admin/requests', lazy: () => promise },
  ]
  const router = createPageRouter(memoryHistory('/admin/users'), routes)
  onTestFinished(router.stop)
  render(<Pages router={router} meanwhile={null} frame={layout} failed={() => 'Failed'} />)
  return { arrives: () => act(async () => resolve({ Component: () => 'The requests' })) }
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox')

it('what is typed while a page is on its way stays when it arrives', async () => {
  const { arrives } = openUsers()
  fireEvent.click(screen.getByRole('link', { name: 'Requests' }))
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '10' } })
  await arrives()
  expect(await screen.findByText('The requests')).toBeTruthy()
  expect(field().value).toBe('10')
})

it('what was typed and left is gone on the next page', async () => {
  const { arrives } = openUsers()
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '10' } })
  act(() => field().blur())
  fireEvent.click(screen.getByRole('link', { name: 'Requests' }))
  await arrives()
  expect(await screen.findByText('The requests')).toBeTruthy()
  expect(field().value).toBe('')
})
