import { type PartsOf, pages } from '@portal/contract/pages.ts'
import { m } from '@portal/texts/messages.ts'
import type { ComponentType } from 'react'
import { firstCallOf } from '../api/first-call.ts'
import { currentSession } from '../api/session.ts'
import { newOne, paths } from '../page-links.ts'
import { ErrorBoundary } from '../parts/failures/error-boundary.tsx'
import { useLanguage } from '../parts/language/readers-language.ts'
import { browserHistory } from '../parts/navigation/history.ts'
import { createPageRouter, type PageRoute, type PageRouter, Pages } from '../parts/navigation/page-router.tsx'
import { Navigate, useLocation } from '../ui/routing/routing.tsx'
import { AppLoading, EveryPage } from './app.tsx'
import { FailedFrame, FailedPage } from './failed-page.tsx'
import { Guard, Home, lookForSession } from './guard.tsx'
import { PublicLayout } from './public-layout.tsx'

/**
 * A screen that is drawn anew when the reader chooses another language, and keeps what was typed. What throws while it is
 * drawn leaves the frame.
 */
const screenOf = ({ Component, ...others }: Screen) => ({
  ...others,
  Component: () => {
    useLanguage()
    return (
      <ErrorBoundary place={useLocation()} failed={FailedPage}>
        <Component />
      </ErrorBoundary>
    )
  },
})

interface Screen {
  readonly Component: ComponentType
  /** Loads what it cannot be drawn without. */
  readonly loader?: () => Promise<unknown>
}

/** What takes the place of a script that did not load. */
const failed = (Failed: ComponentType<{ error: unknown }>, error: unknown) => ({
  Component: () => <Failed error={error} />,
  hasFailed: true as const,
})

/** A route with its screen, loaded when it is first opened, and the name in the title of the window. */
const route = <Page extends string>(
  path: Page,
  load: () => Promise<Screen>,
  title: (parts: PartsOf<Page>) => string,
): PageRoute => ({
  path,
  lazy: async () => {
    try {
      const screen = await load()
      await screen.loader?.()
      return screenOf(screen)
    } catch (error) {
      return failed(FailedPage, error)
    }
  },
  title: (parts) => title(parts as PartsOf<Page>),
})

const signedIn = () => import('./signed-in.ts')

/** The layout of signed-in pages. Loading it also starts prefetching pages. */
const signedInLayout = async () => {
  const { SignedInLayout, prefetchOnIntent } = await signedIn()
  prefetchOnIntent(routes)
  return { Component: SignedInLayout }
}

/**
 * Looks for a session once, on entering the signed-in area; then fetches the data of the page while its script loads.
 */
const afterLookForSession = {
  enter: async (address: URL) => {
    await lookForSession(firstCallOf(address))
    if (!currentSession()) return
    // A failure here does not matter: the page fetches again when it is shown.
    await signedIn()
      .then(({ loadHeader, loadPage }) => Promise.all([loadHeader(), loadPage(routes, address)]))
      .catch(() => undefined)
  },
}

/** Every route of the web client. */
export const routes: PageRoute[] = [
  route(pages.login, () => import('../screens/login.tsx'), m.page_sign_in),
  route(pages.register, () => import('../screens/register.tsx'), m.page_sign_up),
  route(pages.verify, () => import('../screens/register.tsx'), m.page_verify_email),
  route(pages.forgotPassword, () => import('../screens/forgot-password.tsx'), m.page_forgot_password),
  route(pages.invitation, () => import('../screens/invitation.tsx'), m.page_invitation),
  route(pages.signedOut, () => import('../screens/linkpage.tsx'), m.page_signed_out),
  {
    // The header shows here for people who are signed in, after a reload, too.
    ...afterLookForSession,
    Component: PublicLayout,
    children: [
      route(pages.unauthorized, () => import('../screens/unauthorized.tsx'), m.page_unauthorized),
      route(pages.imprint, () => import('../screens/imprint.tsx'), m.page_imprint),
      route(pages.privacy, () => import('../screens/privacy.tsx'), m.page_privacy),
      route('*', () => import('../screens/not-found.tsx'), m.page_not_found),
    ],
  },
  {
    ...afterLookForSession,
    element: <Guard allowed={['USER', 'ADMIN']} />,
    children: [
      {
        lazy: () => signedInLayout().catch((error: unknown) => failed(FailedFrame, error)),
        children: [
          { path: pages.home, element: <Home /> },
          route(pages.profile, () => import('../screens/profile.tsx'), m.page_profile),
          route(pages.help, () => import('../screens/help.tsx'), m.page_help),
          route(pages.wizard, () => import('../screens/wizard.tsx'), m.page_new_request),
          route(pages.requests, () => import('../screens/requests.tsx'), m.page_requests),
          route(pages.archivedRequests, () => import('../screens/archived-requests.tsx'), m.page_archive),
          route(pages.request, () => import('../screens/request.tsx'), m.page_request),
          route(pages.requestItem, () => import('../screens/request-item.tsx'), m.page_item),
          {
            element: <Guard allowed={['USER']} />,
            children: [route(pages.company, () => import('../screens/company.tsx'), m.common_company)],
          },
          {
            element: <Guard allowed={['ADMIN']} />,
            children: [
              { path: pages.admin, element: <Navigate to={paths.adminRequests()} replace /> },
              route(pages.adminWork, () => import('../screens/admin-work.tsx'), m.page_work),
              route(pages.adminRequests, () => import('../screens/admin-requests.tsx'), m.page_requests),
              route(
                pages.adminArchivedRequests,
                () => import('../screens/admin-archived-requests.tsx'),
                m.page_archive,
              ),
              route(pages.adminUsers, () => import('../screens/admin-users.tsx'), m.page_users),
              route(pages.adminRequest, () => import('../screens/admin-request.tsx'), m.page_request),
              route(pages.adminRequestItem, () => import('../screens/admin-request-item.tsx'), m.page_item),
              route(pages.adminUnit, () => import('../screens/admin-unit.tsx'), m.page_unit),
              route(
                pages.adminUserEdit,
                () => import('../screens/admin-user-edit.tsx'),
                ({ email }) => email,
              ),
              route(pages.adminCompanies, () => import('../screens/admin-companies.tsx'), m.companies),
              route(pages.adminCompany, () => import('../screens/admin-company.tsx'), m.common_company),
              route(pages.adminReplies, () => import('../screens/admin-replies.tsx'), m.replies),
              route(
                pages.adminReply,
                () => import('../screens/admin-replies.tsx'),
                ({ replyId }) => (replyId === newOne ? m.reply_new() : m.reply_edit()),
              ),
              route(pages.adminNextSteps, () => import('../screens/admin-next-steps.tsx'), m.steps),
              route(
                pages.adminNextStep,
                () => import('../screens/admin-next-steps.tsx'),
                ({ stepId }) => (stepId === newOne ? m.step_new() : m.step_edit()),
              ),
              route(pages.adminPoints, () => import('../screens/admin-points.tsx'), m.points),
              route(
                pages.adminPoint,
                () => import('../screens/admin-points.tsx'),
                ({ pointId }) => (pointId === newOne ? m.point_new() : m.point_edit()),
              ),
              route(pages.adminTerms, () => import('../screens/admin-terms.tsx'), m.terms),
              route(pages.adminQuality, () => import('../screens/admin-quality.tsx'), m.page_quality),
              route(
                pages.adminQualityClaims,
                () => import('../screens/admin-quality-claims.tsx'),
                m.quality_claims_page_heading,
              ),
              route(pages.adminProducts, () => import('../screens/admin-products.tsx'), m.page_products),
              route(pages.adminImports, () => import('../screens/admin-imports.tsx'), m.page_imports),
              route(pages.adminImport, () => import('../screens/admin-import.tsx'), m.page_import),
              route(
                pages.adminProduct,
                () => import('../screens/admin-product.tsx'),
                ({ productId }) => (productId === newOne ? m.product_new() : m.page_product({ productId })),
              ),
            ],
          },
        ],
      },
    ],
  },
]

export const createRouter = () => createPageRouter(browserHistory(), routes)

/** The web client: the page to which its router has led. */
export const App = ({ router }: { router: PageRouter }) => (
  <Pages router={router} meanwhile={<AppLoading />} frame={EveryPage} failed={FailedFrame} />
)
