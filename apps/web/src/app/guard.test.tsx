import type { Role } from '@portal/domain/accounts/roles.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { beginSession, currentSession, endSession } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'
import { createPageRouter, Pages } from '../parts/navigation/page-router.tsx'
import { memoryHistory } from '../testing/memory-router.tsx'
import { settled } from '../testing/settled.ts'
import { tokenOf, writePageConfig } from '../testing/signed-in.ts'
import { Guard, Home, lookForSession } from './guard.tsx'

const answer = (status: number, body: string) => async () => new Response(body, { status })
const renewed = (...roles: Role[]) => answer(200, JSON.stringify({ token: tokenOf({ roles }) }))
const noSession = answer(401, 'NOT_AUTHENTICATED')
const silence = async () => {
  throw new TypeError('Failed to fetch')
}

describe('the guard', () => {
  const refresh = vi.fn<() => Promise<Response>>()
  beforeEach(async () => {
    writePageConfig()
    await loadConfig()
    refresh.mockReset().mockImplementation(noSession)
    vi.stubGlobal('fetch', refresh)
  })
  afterEach(() => {
    act(endSession)
    localStore.postLoginRedirect.clear()
    localStore.justRegistered.clear()
    vi.unstubAllGlobals()
  })

  async function open(address: string) {
    const visited = memoryHistory(address)
    const router = createPageRouter(visited, [
      { path: '/login', element: <h1>Sign In</h1> },
      // Loads slowly, like a page whose script has to be fetched; the guard renders again meanwhile.
      {
        path: '/unauthorized',
        enter: settled,
        element: <h1>Unauthorized Access</h1>,
      },
      { path: '/linkpage', element: <h1>Signed out</h1> },
      {
        element: <Guard allowed={['USER', 'ADMIN']} />,
        enter: () => lookForSession(),
        children: [
          { path: '/', element: <Home /> },
          { path: '/requests', element: <h1>Warranty Requests</h1> },
          {
            element: <Guard allowed={['ADMIN']} />,
            children: [
              { path: '/admin', element: <h1>Admin</h1> },
              { path: '/admin/users', element: <h1>User Management</h1> },
            ],
          },
        ],
      },
    ])
    onTestFinished(router.stop)
    render(<Pages router={router} meanwhile={null} frame={({ children }) => children} failed={() => 'Failed'} />)
    await screen.findByRole('heading')
    return visited
  }
  const heading = () => screen.getByRole('heading').textContent

  it('lets people with a session in', async () => {
    beginSession(tokenOf())
    await open('/requests')
    expect(heading()).toBe('Warranty Requests')
    expect(refresh).not.toHaveBeenCalled()
  })

  it('finds the session of an earlier visit before it asks for a password', async () => {
    refresh.mockImplementation(renewed('USER'))
    await open('/requests')
    expect(heading()).toBe('Warranty Requests')
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('leads a visitor to /login, and keeps the page that was wanted', async () => {
    const visited = await open('/requests?page=2#row')
    expect(heading()).toBe('Sign In')
    expect(localStore.postLoginRedirect.get()).toBe('/requests?page=2#row')
    expect(visited.location.state).toMatchObject({ from: { pathname: '/requests', search: '?page=2' } })
  })

  it('keeps the wanted page when / is visited in between', async () => {
    localStore.postLoginRedirect.set('/requests?page=2')
    await open('/')
    expect(heading()).toBe('Sign In')
    expect(localStore.postLoginRedirect.get()).toBe('/requests?page=2')
  })

  it('looks for no session when somebody has just registered', async () => {
    localStore.justRegistered.set()
    await open('/requests')
    expect(heading()).toBe('Sign In')
    expect(refresh).not.toHaveBeenCalled()
  })

  it('leads a dealer in the administrators’ area to /unauthorized, and keeps the origin', async () => {
    beginSession(tokenOf())
    const visited = await open('/admin/users')
    expect(heading()).toBe('Unauthorized Access')
    expect(visited.location.state).toMatchObject({ from: { pathname: '/admin/users' } })
    expect(localStore.postLoginRedirect.get()).toBeUndefined()
  })

  it('leads a token without a role to /login', async () => {
    beginSession(tokenOf({ roles: ['SOMETHING'] }))
    await open('/requests')
    expect(heading()).toBe('Sign In')
  })

  it.each<[Role, string]>([
    ['ADMIN', 'Admin'],
    ['USER', 'Warranty Requests'],
  ])('leads %s from / to %o', async (role, expected) => {
    beginSession(tokenOf({ roles: [role] }))
    await open('/')
    expect(heading()).toBe(expected)
  })

  it('leads to /login when the session is over, and keeps the page', async () => {
    beginSession(tokenOf())
    await open('/requests')
    const { renewSession } = await import('../api/session.ts')
    await act(renewSession)
    expect(currentSession()).toBeUndefined()
    expect(heading()).toBe('Sign In')
    expect(localStore.postLoginRedirect.get()).toBe('/requests')
  })

  it('leads to /linkpage when somebody signed out in another tab', async () => {
    beginSession(tokenOf())
    await open('/requests')
    act(endSession)
    expect(await screen.findByRole('heading', { name: 'Signed out' })).toBeDefined()
    expect(localStore.postLoginRedirect.get()).toBeUndefined()
  })

  it('asks nobody for a password while the server does not answer, and tries again', async () => {
    refresh.mockImplementation(silence)
    await open('/requests')
    expect(heading()).toBe('No Server Response')
    refresh.mockImplementation(renewed('USER'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Warranty Requests' })).toBeDefined()
  })
})
