import { refreshSession, signOut } from '@portal/contract/accounts/session.ts'
import { countWaitingAccounts, getCurrentUser } from '@portal/contract/accounts/users.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { listenToEvents } from '@portal/contract/events/events.ts'
import { getHome, getServiceHome } from '@portal/contract/home/home.ts'
import { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listRisingProducts } from '@portal/contract/quality/quality.ts'
import { getConfig } from '@portal/contract/system/config.ts'
import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import { countWork } from '@portal/contract/work/work.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { Language } from '@portal/domain/languages.ts'
import { act, render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { setConnectionLost } from '../api/connection.ts'
import { queryClient } from '../api/query-client.ts'
import { beginSession, endSession } from '../api/session.ts'
import { keepFocus } from '../app/keep-focus.ts'
import { App, routes } from '../app/router.tsx'
import { showLanguage } from '../parts/language/readers-language.ts'
import { createPageRouter } from '../parts/navigation/page-router.tsx'
import { addressText } from '../ui/routing/address.ts'
import { memoryHistory } from './memory-router.tsx'
import { tokenOf, writePageConfig } from './signed-in.ts'
import { type StubServer, stubServer } from './stub-server.ts'
import './top-layer.ts'

export interface OpenedPage {
  /** The calls that the page makes, and what they are answered. */
  readonly server: StubServer
  /** Path and query of the page that is shown. */
  readonly address: () => string
  /** Goes to another page, as a link does. */
  readonly goTo: (address: string) => Promise<void>
  readonly goBack: () => Promise<void>
}

const anOperator: PublicConfig['operator'] = {
  name: 'Membran Audio',
  address: 'Hafenweg 1, 20095 Hamburg',
  email: 'service@membran.example',
  phone: '',
  representative: '',
  register: '',
  vatId: '',
}

interface Visit {
  /** Whose page it is: nobody's, unless said otherwise. */
  readonly as?: Role
  readonly language?: Language
  readonly config?: Partial<PublicConfig>
  /** What another page hands over to it. */
  readonly state?: object
  /** Says what the server answers, before the page opens. */
  readonly server?: (server: StubServer) => void
}

/**
 * Opens the web client at an address, with its own routes, frame and messages, on a server that the test plays. The page
 * is there when this returns, what it reads may still be on its way.
 */
export async function openPage(address: string, visit: Visit = {}): Promise<OpenedPage> {
  const server = stubServer()
  server.refuse(refreshSession, 'NOT_AUTHENTICATED')
  server.answer(signOut, {})
  // What the client asks to find out whether the portal answers.
  server.answer(getConfig, () => new Response('{}'))
  // Without the calls that answer several: what a page reads is answered by each call of its own.
  for (const together of [getHome, getServiceHome, getCase, getCaseForAdmin]) server.refuse(together, 'NOT_FOUND')
  if (visit.as) answerFrame(server, visit.as)
  visit.server?.(server)

  localStorage.clear()
  sessionStorage.clear()
  writePageConfig({
    captcha: { provider: 'off', siteKey: null },
    brands: ['Arvento', 'Kessler Audio', 'Nordwave'],
    operator: anOperator,
    ...visit.config,
  })
  await loadConfig()
  void showLanguage(visit.language ?? 'en')
  if (visit.as) beginSession(tokenOf({ roles: [visit.as] }))

  const visited = memoryHistory(address, visit.state)
  const addressOfPage = () => addressText(visited.location)
  // Some screens read what the address bar says.
  const showAddress = () => history.replaceState(null, '', addressOfPage())
  showAddress()
  const router = createPageRouter(visited, routes)
  router.listen(showAddress)
  onTestFinished(keepFocus())
  onTestFinished(() => {
    // Takes back the page that was to be fetched for the link under the pointer: the next test has another server.
    document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    router.stop()
    endSession()
    setConnectionLost(false)
    queryClient.clear()
    void showLanguage('en')
  })
  const arriving = (leave: () => Promise<void>) =>
    act(() => {
      void leave()
      return router.arrival()
    })
  await act(async () => void render(<App router={router} />))
  return {
    server,
    address: addressOfPage,
    goTo: (to) => arriving(() => router.navigator.open(to)),
    goBack: () => arriving(() => router.navigator.go(-1)),
  }
}

/** Whose page it is, where it is somebody's. */
export const mara: ReplyOf<typeof getCurrentUser> = {
  firstName: 'Mara',
  lastName: 'Lind',
  companyName: 'Klangwerk',
  email: 'mara@klangwerk.example',
  language: 'en',
  userId: 10001,
  companyRole: 'manager',
  hasColleagues: false,
}

/** What every page behind the sign-in asks for. */
function answerFrame(server: StubServer, role: Role): void {
  server.answer(getCurrentUser, mara)
  if (role === 'ADMIN') {
    server.answer(countWaitingAccounts, { count: 0 })
    server.answer(unreadForAdmins, { count: 0, newest: [] })
    server.answer(countWork, { all: 0, question: 0, new: 0, returned: 0, dealer: 0 })
    // Their list of requests asks for it a moment after it stands, when a test that went back to it may be over or not.
    server.answer(listRisingProducts, [])
  }
  // A stream that says nothing.
  server.answer(
    listenToEvents,
    () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  )
}
