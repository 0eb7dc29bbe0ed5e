import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import * as login from '../screens/login.tsx'
import { App } from './app.tsx'
import { FailedApp, FailedPage } from './failed-page.tsx'
import { Guard, Home, lookForSession } from './guard.tsx'
import { PublicLayout } from './public-layout.tsx'
import type { RouteHandle } from './route-handle.ts'
import { screen } from './screens.ts'

/** A route with its screen, loaded when it is first opened, and the name in the title of the window. */
const route = (path: string, name: string, title: RouteHandle['title']): RouteObject => ({
  path,
  lazy: screen(name),
  handle: { title } satisfies RouteHandle,
  errorElement: <FailedPage />,
})

/** Entering costs at most one look for a session; moving about inside costs none. */
const guarded = {
  loader: lookForSession,
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href === nextUrl.href,
}

/** Every route of the specification's table (section 2). */
export const routes: RouteObject[] = [
  {
    Component: App,
    errorElement: <FailedApp />,
    HydrateFallback: () => null,
    children: [
      // In the first script: it is what somebody who is not signed in sees first.
      { path: paths.login, Component: login.Component, handle: { title: 'Sign In' } satisfies RouteHandle },
      route(paths.register, 'register', 'Sign Up'),
      route(paths.verify, 'register', 'Verify Email Address'),
      route(paths.forgotPassword, 'forgot-password', 'Forgot Password'),
      route(paths.signedOut, 'linkpage', 'Signed out'),
      {
        Component: PublicLayout,
        children: [
          route(paths.unauthorized, 'unauthorized', 'Unauthorized Access'),
          route(paths.imprint, 'imprint', 'Imprint'),
          route(paths.privacy, 'privacy', 'Privacy Policy'),
          route('*', 'not-found', 'Page Not Found'),
        ],
      },
      {
        ...guarded,
        element: <Guard allowed={['USER', 'ADMIN']} />,
        children: [
          {
            lazy: () => import('./signed-in-layout.tsx'),
            children: [
              { path: paths.home, element: <Home /> },
              route(paths.profile, 'profile', 'Profile'),
              route(paths.help, 'help', 'Help'),
              route(paths.wizard, 'wizzard', 'New Request'),
              route(paths.requests, 'requests', 'Requests'),
              route(paths.archivedRequests, 'archived-requests', 'Archive'),
              route('/request/:requestId', 'request', ({ requestId }) => `Request ${requestId}`),
              route('/request-item/:itemId', 'request-item', ({ itemId }) => `Item ${itemId}`),
              {
                element: <Guard allowed={['ADMIN']} />,
                children: [
                  { path: paths.admin, element: <Navigate to={paths.adminRequests()} replace /> },
                  route('/admin/requests', 'admin-requests', 'Requests'),
                  route('/admin/archived-requests', 'admin-archived-requests', 'Archive'),
                  route(paths.adminUsers, 'admin-users', 'Users'),
                  route('/admin/request/:requestId', 'admin-request', ({ requestId }) => `Request ${requestId}`),
                  route('/admin/request-item/:itemId', 'admin-request-item', ({ itemId }) => `Item ${itemId}`),
                  route('/admin/user/edit/:email', 'admin-user-edit', ({ email }) => `${email}`),
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
