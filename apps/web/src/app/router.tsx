import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import * as login from '../screens/login.tsx'
import { App, Arriving } from './app.tsx'
import { FailedApp, FailedPage } from './failed-page.tsx'
import { Guard, Home, lookForSession } from './guard.tsx'
import { PublicLayout } from './public-layout.tsx'
import type { RouteHandle } from './route-handle.ts'

type LoadScreen = () => Promise<{ Component: ComponentType }>

/** A route with its screen, loaded when it is first opened, and the name in the title of the window. */
const route = (path: string, lazy: LoadScreen, title: RouteHandle['title']): RouteObject => ({
  path,
  lazy,
  handle: { title } satisfies RouteHandle,
  errorElement: <FailedPage />,
})

const signedIn = () => import('./signed-in.ts')

/** The layout behind the sign-in; with it, pages begin to come before they are opened. */
const signedInLayout = async () => {
  const { signedInLayout, fetchAheadOnIntent } = await signedIn()
  fetchAheadOnIntent(routes)
  return signedInLayout
}

/** Entering costs at most one look for a session; moving about inside costs none. */
const afterLookForSession = {
  loader: lookForSession,
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href === nextUrl.href,
}

/** Every route of the specification's table (section 2). */
const routes: RouteObject[] = [
  {
    Component: App,
    errorElement: <FailedApp />,
    HydrateFallback: Arriving,
    children: [
      // In the first script: it is what somebody who is not signed in sees first.
      { path: paths.login, Component: login.Component, handle: { title: 'Sign In' } satisfies RouteHandle },
      route(paths.register, () => import('../screens/register.tsx'), 'Sign Up'),
      route(paths.verify, () => import('../screens/register.tsx'), 'Verify Email Address'),
      route(paths.forgotPassword, () => import('../screens/forgot-password.tsx'), 'Forgot Password'),
      route(paths.signedOut, () => import('../screens/linkpage.tsx'), 'Signed out'),
      {
        // Whoever is signed in finds the header there too, after a reload as well.
        ...afterLookForSession,
        Component: PublicLayout,
        children: [
          route(paths.unauthorized, () => import('../screens/unauthorized.tsx'), 'Unauthorized Access'),
          route(paths.imprint, () => import('../screens/imprint.tsx'), 'Imprint'),
          route(paths.privacy, () => import('../screens/privacy.tsx'), 'Privacy Policy'),
          route('*', () => import('../screens/not-found.tsx'), 'Page Not Found'),
        ],
      },
      {
        ...afterLookForSession,
        element: <Guard allowed={['USER', 'ADMIN']} />,
        children: [
          {
            lazy: signedInLayout,
            children: [
              { path: paths.home, element: <Home /> },
              route(paths.profile, () => import('../screens/profile.tsx'), 'Profile'),
              route(paths.help, () => import('../screens/help.tsx'), 'Help'),
              route(paths.wizard, () => import('../screens/wizzard.tsx'), 'New Request'),
              route(paths.requests, async () => (await signedIn()).requests, 'Requests'),
              route(paths.archivedRequests, () => import('../screens/archived-requests.tsx'), 'Archive'),
              route(
                '/request/:requestId',
                () => import('../screens/request.tsx'),
                ({ requestId }) => `Request ${requestId}`,
              ),
              route(
                '/request-item/:itemId',
                () => import('../screens/request-item.tsx'),
                ({ itemId }) => `Item ${itemId}`,
              ),
              {
                element: <Guard allowed={['ADMIN']} />,
                children: [
                  { path: paths.admin, element: <Navigate to={paths.adminRequests()} replace /> },
                  route('/admin/requests', async () => (await signedIn()).adminRequests, 'Requests'),
                  route('/admin/archived-requests', () => import('../screens/admin-archived-requests.tsx'), 'Archive'),
                  route(paths.adminUsers, () => import('../screens/admin-users.tsx'), 'Users'),
                  route(
                    '/admin/request/:requestId',
                    () => import('../screens/admin-request.tsx'),
                    ({ requestId }) => `Request ${requestId}`,
                  ),
                  route(
                    '/admin/request-item/:itemId',
                    () => import('../screens/admin-request-item.tsx'),
                    ({ itemId }) => `Item ${itemId}`,
                  ),
                  route(
                    '/admin/user/edit/:email',
                    () => import('../screens/admin-user-edit.tsx'),
                    ({ email }) => `${email}`,
                  ),
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
