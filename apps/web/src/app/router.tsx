import { pages } from '@portal/contract/pages.ts'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router'
import { currentSession } from '../api/session.ts'
import { paths } from '../page-links.ts'
import * as login from '../screens/login.tsx'
import { App, AppLoading } from './app.tsx'
import { FailedApp, FailedFrame, FailedPage, FailedRoute } from './failed-page.tsx'
import { Guard, Home, lookForSession } from './guard.tsx'
import { PublicLayout } from './public-layout.tsx'
import type { RouteHandle } from './window-title.ts'

type LoadScreen = () => Promise<{ Component: ComponentType }>

/** What takes the place of a script that did not load. When `lazy` fails, the router shows no page at all. */
const failed = (Failed: ComponentType<{ error: unknown }>) => (error: unknown) => ({
  Component: () => <Failed error={error} />,
})

/** A route with its screen, loaded when it is first opened, and the name in the title of the window. */
const route = (path: string, load: LoadScreen, title: RouteHandle['title']): RouteObject => ({
  path,
  lazy: () => load().catch(failed(FailedPage)),
  handle: { title } satisfies RouteHandle,
  errorElement: <FailedRoute />,
})

const signedIn = () => import('./signed-in.ts')

/** The layout of signed-in pages. Loading it also starts prefetching pages. */
const signedInLayout = async () => {
  const { signedInLayout, prefetchOnIntent } = await signedIn()
  prefetchOnIntent(routes)
  return signedInLayout
}

/**
 * Looks for a session once, on entering the signed-in area; then fetches the data of the page while its script loads.
 */
const afterLookForSession = {
  loader: async ({ request }: LoaderFunctionArgs) => {
    const search = await lookForSession()
    if (currentSession())
      // A failure here does not matter: the page fetches again when it is shown.
      await signedIn()
        .then(({ loadPage }) => loadPage(routes, new URL(request.url)))
        .catch(() => undefined)
    return search
  },
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href === nextUrl.href,
}

/** Every route of the web client. */
const routes: RouteObject[] = [
  {
    Component: App,
    errorElement: <FailedApp />,
    HydrateFallback: AppLoading,
    children: [
      // Part of the first script: it is the first page that visitors see.
      { path: pages.login, Component: login.Component, handle: { title: 'Sign In' } satisfies RouteHandle },
      route(pages.register, () => import('../screens/register.tsx'), 'Sign Up'),
      route(pages.verify, () => import('../screens/register.tsx'), 'Verify Email Address'),
      route(pages.forgotPassword, () => import('../screens/forgot-password.tsx'), 'Forgot Password'),
      route(pages.signedOut, () => import('../screens/linkpage.tsx'), 'Signed out'),
      {
        // The header shows here for people who are signed in, after a reload, too.
        ...afterLookForSession,
        Component: PublicLayout,
        children: [
          route(pages.unauthorized, () => import('../screens/unauthorized.tsx'), 'Unauthorized Access'),
          route(pages.imprint, () => import('../screens/imprint.tsx'), 'Imprint'),
          route(pages.privacy, () => import('../screens/privacy.tsx'), 'Privacy Policy'),
          route('*', () => import('../screens/not-found.tsx'), 'Page Not Found'),
        ],
      },
      {
        ...afterLookForSession,
        element: <Guard allowed={['USER', 'ADMIN']} />,
        children: [
          {
            lazy: () => signedInLayout().catch(failed(FailedFrame)),
            children: [
              { path: pages.home, element: <Home /> },
              route(pages.profile, () => import('../screens/profile.tsx'), 'Profile'),
              route(pages.help, () => import('../screens/help.tsx'), 'Help'),
              route(pages.wizard, () => import('../screens/wizard.tsx'), 'New Request'),
              route(pages.requests, async () => (await signedIn()).requests, 'Requests'),
              route(pages.archivedRequests, () => import('../screens/archived-requests.tsx'), 'Archive'),
              route(
                pages.request,
                () => import('../screens/request.tsx'),
                ({ requestId }) => `Request ${requestId}`,
              ),
              route(
                pages.requestItem,
                () => import('../screens/request-item.tsx'),
                ({ itemId }) => `Item ${itemId}`,
              ),
              {
                element: <Guard allowed={['ADMIN']} />,
                children: [
                  { path: pages.admin, element: <Navigate to={paths.adminRequests()} replace /> },
                  route(pages.adminRequests, async () => (await signedIn()).adminRequests, 'Requests'),
                  route(pages.adminArchivedRequests, () => import('../screens/admin-archived-requests.tsx'), 'Archive'),
                  route(pages.adminUsers, () => import('../screens/admin-users.tsx'), 'Users'),
                  route(
                    pages.adminRequest,
                    () => import('../screens/admin-request.tsx'),
                    ({ requestId }) => `Request ${requestId}`,
                  ),
                  route(
                    pages.adminRequestItem,
                    () => import('../screens/admin-request-item.tsx'),
                    ({ itemId }) => `Item ${itemId}`,
                  ),
                  route(
                    pages.adminUserEdit,
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
