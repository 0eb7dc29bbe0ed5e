import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { accountCookies } from './account-cookies.ts'
import { companyRoutes } from './company/company.routes.ts'
import { forgotPasswordRoutes } from './forgot-password.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { userRoutes } from './users.routes.ts'

/** The calls for accounts: registration, sessions, password reset, users. */
export function accountRoutes(serve: Serve, portal: Portal): void {
  const cookies = accountCookies(portal.config)
  sessionRoutes(serve, portal, cookies.refresh)
  forgotPasswordRoutes(serve, portal, cookies.reset)
  userRoutes(serve, portal)
  companyRoutes(serve, portal)
}
