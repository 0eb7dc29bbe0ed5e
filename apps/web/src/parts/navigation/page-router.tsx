import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { listeners, storeOf } from '../../local-store/store.ts'
import { addressFrom, addressText, type Location } from '../../ui/routing/address.ts'
import { framed, type NavigateOptions, Outlet, Router } from '../../ui/routing/routing.tsx'
import { ErrorBoundary } from '../failures/error-boundary.tsx'
import { type History, newKey, numberOfEntry } from './history.ts'
import { type Ask, type Match, matchesAt, Navigation } from './navigation.ts'
import { notePosition, useScrollPosition } from './scroll-position.ts'

/** A page, or what stands around pages. */
export interface PageRoute {
  /** Of a page; `*` is the page of every other address. */
  readonly path?: string
  readonly element?: ReactNode
  Component?: ComponentType
  readonly children?: readonly PageRoute[]
  /** Loads the component, or what takes its place where that failed; then the next opening tries again. */
  readonly lazy?: () => Promise<{ readonly Component: ComponentType; readonly hasFailed?: true }>
  hasLoaded?: boolean
  /** What is waited for before a page below is shown: when one comes from elsewhere, or opens the same address again. */
  readonly enter?: (address: URL) => Promise<unknown>
  /** The name in the title of the window. */
  readonly title?: (params: Match<PageRoute>['params']) => string
}

export interface Shown {
  readonly location: Location
  readonly matches: readonly Match<PageRoute>[]
  /** Whether the page stays where it was scrolled to, unless it was left at another place. */
  readonly keepsScroll: boolean
  /** Why the page cannot be shown. */
  readonly failure?: { readonly error: unknown } | undefined
}

export type PageRouter = ReturnType<typeof createPageRouter>

/**
 * Leads from page to page. The page that is shown stays, with its address, until the next one has loaded; who goes on
 * meanwhile gets the page that was wanted last.
 */
export function createPageRouter(history: History, allRoutes: readonly PageRoute[]) {
  const routes = copyOf(allRoutes)
  const followers = listeners()
  const loading = storeOf(false)
  let shown: Shown | undefined
  let drawn: Shown | undefined
  /** Where somebody wanted to go last. */
  let wanted = history.location
  /** Of the entry in the history that is shown. */
  let number = 0
  let atOnce = false
  let turns = 0
  let ask: Ask | undefined
  /** Somebody has agreed to leave a page that is still drawn, and is not asked again. */
  let leaving = false

  /** What has to be loaded before the page at an address can be shown. */
  function stepsTo(next: Location, matches: Shown['matches']): Promise<unknown>[] {
    const address = new URL(addressText(next), window.location.origin)
    const isAgain = shown !== undefined && (shown.failure || addressText(shown.location) === addressText(next))
    return matches.flatMap(({ route }) => [
      ...(route.lazy && !route.hasLoaded ? [load(route, route.lazy)] : []),
      ...(route.enter && (isAgain || !shown?.matches.some((before) => before.route === route))
        ? [route.enter(address)]
        : []),
    ])
  }

  async function open(
    location: Location,
    { preventScrollReset = false, flushSync = false }: NavigateOptions = {},
    commit = () => {},
  ): Promise<void> {
    const turn = ++turns
    wanted = location
    if (shown) notePosition(shown.location)
    const matches = matchesAt(routes, location.pathname)
    const steps = stepsTo(location, matches)
    let failure: Shown['failure']
    if (steps.length > 0) {
      loading.set(true)
      await Promise.all(steps).catch((error: unknown) => {
        failure = { error }
      })
      if (turn !== turns) return
    }
    commit()
    loading.set(false)
    show({ location, matches, keepsScroll: preventScrollReset, failure }, flushSync)
  }

  function show(next: Shown, inOnePiece = false): void {
    shown = next
    wanted = next.location
    atOnce = inOnePiece
    number = numberOfEntry()
    followers.tell()
  }

  const questionBefore = (next: Location) => (shown && !leaving ? ask?.(shown.location, next) : undefined)
  const mayLeave = async (question: () => Promise<boolean>) => {
    leaving = await question()
    return leaving
  }

  let arrival = Promise.resolve()
  const goTo = (to: string, options: NavigateOptions = {}) => {
    const { state = null, replace = false } = options
    const location = { ...addressFrom(history.location.pathname, to), state, key: newKey() }
    // What a page notes in its own address, as a search does, while another page is on its way that was pressed for.
    const here = shown?.location.pathname
    if (replace && here === location.pathname && here !== wanted.pathname) return arrival
    const go = () => open(location, options, () => history[replace ? 'replace' : 'push'](location))
    const question = questionBefore(location)
    arrival = question ? mayLeave(question).then((leave) => (leave ? go() : undefined)) : go()
    return arrival
  }

  /**
   * Shows a place on the page to which a link has led that is the browser's own, as `#tips`. Its entry in the history gets
   * what others have: the key by which the way back knows where it was left, and its number.
   */
  function moveOnPage(from: Shown, to: Location): void {
    notePosition(from.location)
    const isSame = addressText(from.location) === addressText(to)
    window.history.replaceState({ idx: isSame ? number : number + 1 }, '')
    const location = { ...to, key: newKey() }
    history.replace(location)
    show({ ...from, location, keepsScroll: false })
  }

  /** Called by the next step in the history, which the router makes itself. */
  let onOwnStep: ((next: Location) => void) | undefined
  const step = (delta: number) =>
    new Promise<Location>((resolve) => {
      onOwnStep = resolve
      history.go(delta)
    })
  const popped = (location: Location, delta: number | null) => {
    if (onOwnStep) {
      onOwnStep(location)
      onOwnStep = undefined
      return
    }
    // None is counted for a link of the browser's own, and no step where it leads to the same place again.
    if (shown && (delta === null || (delta === 0 && location.hash))) {
      moveOnPage(shown, location)
      return
    }
    const question = questionBefore(location)
    // The browser has left the page already: it returns before somebody is asked, and leaves again when that is wanted.
    const leave = async (by: number, question: () => Promise<boolean>) => {
      await step(-by)
      if (await mayLeave(question)) await open(await step(by))
    }
    arrival = question && delta ? leave(delta, question) : open(location)
  }

  const stop = history.listen(popped)
  arrival = open(history.location)
  return {
    routes,
    loading,
    /** The page that is shown; undefined before the first one has loaded. */
    shown: () => shown,
    /** Whether it has to be drawn in one piece. */
    isDrawnAtOnce: () => atOnce,
    /** Called once a page is drawn. */
    drawn: (page: Shown | undefined) => {
      drawn = page
      if (page === shown) leaving = false
    },
    isArriving: () => !drawn || addressText(drawn.location) !== addressText(wanted),
    listen: followers.listen,
    navigator: {
      open: goTo,
      go: (delta: number) => {
        history.go(delta)
        return arrival
      },
    },
    arrival: () => arrival,
    place: () => shown?.location.key,
    askBeforeLeaving: (next: Ask | undefined) => {
      ask = next
    },
    stop,
  }
}

/** Each router notes in its own routes what has loaded. */
const copyOf = (routes: readonly PageRoute[]): PageRoute[] =>
  routes.map((route) => ({ ...route, ...(route.children && { children: copyOf(route.children) }) }))

async function load(route: PageRoute, lazy: NonNullable<PageRoute['lazy']>): Promise<void> {
  const { Component, hasFailed } = await lazy()
  if (route.hasLoaded) return
  route.Component = Component
  route.hasLoaded = !hasFailed
}

interface PagesProps {
  readonly router: PageRouter
  /** What stands there until the first page is shown. */
  readonly meanwhile: ReactNode
  /** What stands around every page. */
  readonly frame: ComponentType<{ readonly matches: Shown['matches']; readonly children: ReactNode }>
  /** What stands in place of a page that cannot be shown. */
  readonly failed: ComponentType<{ readonly error: unknown }>
}

/** Shows the page to which a router has led. */
export function Pages({ router, meanwhile, frame: Frame, failed: Failed }: PagesProps) {
  const [shown, show] = useState(router.shown)
  useLayoutEffect(() => {
    show(router.shown())
    return router.listen(() => {
      const draw = () => show(router.shown())
      // In slices, which leave the device free to answer a finger.
      if (router.isDrawnAtOnce()) flushSync(draw)
      else startTransition(draw)
    })
  }, [router])
  useLayoutEffect(() => router.drawn(shown), [router, shown])
  if (!shown) return meanwhile
  return (
    <Navigation value={router}>
      <Router location={shown.location} params={shown.matches.at(-1)?.params ?? noParams} navigator={router.navigator}>
        <Frame matches={shown.matches}>
          {shown.failure ? (
            <Failed error={shown.failure.error} />
          ) : (
            <ErrorBoundary place={shown} failed={Failed}>
              {framed(
                shown.matches.map(
                  ({ route: { element, Component } }) => element ?? (Component ? <Component /> : <Outlet />),
                ),
              )}
            </ErrorBoundary>
          )}
        </Frame>
        <ScrollPosition shown={shown} />
      </Router>
    </Navigation>
  )
}

const noParams = {}

/** After the page, so that it is there when it is scrolled. */
function ScrollPosition({ shown }: { shown: Shown }) {
  useScrollPosition(shown.location, shown.keepsScroll)
  return null
}
