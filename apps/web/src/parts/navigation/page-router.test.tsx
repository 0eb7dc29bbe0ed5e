import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryHistory } from '../../testing/memory-router.tsx'
import { settled } from '../../testing/settled.ts'
import { Link } from '../../ui/link.tsx'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { createPageRouter, type PageRoute, Pages } from './page-router.tsx'

const Failed = ({ error }: { error: unknown }) => <h1>{error instanceof Error ? error.message : 'Failed'}</h1>
const heading = () => screen.queryByRole('heading')?.textContent
const pageNamed = (name: string) => ({ Component: () => <h1>{name}</h1> })

/** Opens pages at an address, with a frame that has a link to each address of `links`. */
async function open(address: string, routes: readonly PageRoute[], links: readonly string[] = []) {
  const visited = memoryHistory(address)
  const router = createPageRouter(visited, routes)
  onTestFinished(router.stop)
  const frame = ({ children }: { children: ReactNode }) => (
    <>
      {links.map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      {children}
    </>
  )
  await act(async () => void render(<Pages router={router} meanwhile="Loading" frame={frame} failed={Failed} />))
  return {
    router,
    visited,
    follow: (link: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name: link }))),
    go: (delta: number) => act(async () => router.navigator.go(delta)),
  }
}

/** A page whose script comes when the test says so. */
function slowPage(path: string, name = path) {
  const { promise, resolve, reject } = Promise.withResolvers<{ Component: ComponentType }>()
  return {
    route: { path, lazy: () => promise },
    comes: () => act(async () => resolve(pageNamed(name))),
    fails: (error: Error) => act(async () => reject(error)),
  }
}

beforeEach(() => sessionStorage.clear())

describe('a page whose script is on its way', () => {
  it('is shown, with its address, when that is there; until then the page before stays', async () => {
    const slow = slowPage('/slow')
    const { router, visited, follow } = await open('/', [{ path: '/', ...pageNamed('Home') }, slow.route], ['/slow'])
    await follow('/slow')
    expect([heading(), visited.location.pathname, router.loading.get()]).toEqual(['Home', '/', true])
    await slow.comes()
    expect([heading(), visited.location.pathname, router.loading.get()]).toEqual(['/slow', '/slow', false])
  })

  it('is not given up for what the page before notes in its own address meanwhile, as a search does', async () => {
    const slow = slowPage('/slow')
    const { router, visited, follow } = await open('/', [{ path: '/', ...pageNamed('Home') }, slow.route], ['/slow'])
    await follow('/slow')
    // It ends when the pressed page is there.
    void router.navigator.open('/?q=cone', { replace: true })
    await slow.comes()
    expect([heading(), visited.location.pathname, visited.index]).toEqual(['/slow', '/slow', 1])
  })

  it('is not shown to those who have gone elsewhere meanwhile', async () => {
    const [slow, other] = [slowPage('/slow'), slowPage('/other')]
    const routes = [{ path: '/', ...pageNamed('Home') }, slow.route, other.route]
    const { visited, follow } = await open('/', routes, ['/slow', '/other'])
    await follow('/slow')
    await follow('/other')
    await slow.comes()
    expect(heading()).toBe('Home')
    await other.comes()
    expect([heading(), visited.index]).toEqual(['/other', 1])
  })

  it('is arriving until it is drawn, not only until it is there', async () => {
    const slow = slowPage('/slow')
    const { router, follow } = await open('/', [{ path: '/', ...pageNamed('Home') }, slow.route], ['/slow'])
    const whenThere: boolean[] = []
    onTestFinished(router.listen(() => whenThere.push(router.isArriving())))
    expect(router.isArriving()).toBe(false)
    await follow('/slow')
    expect(router.isArriving()).toBe(true)
    await slow.comes()
    expect(whenThere).toEqual([true])
    expect(router.isArriving()).toBe(false)
  })

  it('is not arriving where it is what is drawn, and loads anew: an answer that comes meanwhile may lead on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const children = [
      { path: '/in/1', ...pageNamed('One') },
      { path: '/in/2', ...pageNamed('Two') },
    ]
    const { router, follow } = await open(
      '/in/1',
      [{ enter: vi.fn(() => promise).mockResolvedValueOnce(undefined), children }],
      ['/in/1', '/in/2'],
    )
    await follow('/in/1')
    expect([router.loading.get(), router.isArriving()]).toEqual([true, false])
    await follow('/in/2')
    await act(async () => resolve())
    expect([heading(), router.isArriving()]).toEqual(['Two', false])
  })

  it('has something in its place when it is the first one', async () => {
    const slow = slowPage('/slow')
    await open('/slow', [slow.route])
    expect(document.body.textContent).toBe('Loading')
    await slow.comes()
    expect(heading()).toBe('/slow')
  })

  it('is asked for again when what came was not the page', async () => {
    const lazy = vi
      .fn<NonNullable<PageRoute['lazy']>>()
      .mockResolvedValueOnce({ ...pageNamed('Not there'), hasFailed: true })
      .mockResolvedValue(pageNamed('Page'))
    const { follow } = await open(
      '/',
      [
        { path: '/', ...pageNamed('Home') },
        { path: '/page', lazy },
      ],
      ['/', '/page'],
    )
    await follow('/page')
    expect(heading()).toBe('Not there')
    await follow('/')
    await follow('/page')
    expect(heading()).toBe('Page')
    await follow('/')
    await follow('/page')
    expect(lazy).toHaveBeenCalledTimes(2)
  })
})

it('what an area waits for is waited for when one comes from elsewhere or opens the same address again', async () => {
  const enter = vi.fn((_: URL) => settled())
  const children = [
    { path: '/in/1', ...pageNamed('One') },
    { path: '/in/2', ...pageNamed('Two') },
  ]
  const routes = [
    { path: '/', ...pageNamed('Home') },
    { enter, children },
  ]
  const { follow } = await open('/', routes, ['/in/1', '/in/2'])
  await follow('/in/1')
  await screen.findByRole('heading', { name: 'One' })
  await follow('/in/2')
  expect(heading()).toBe('Two')
  expect(enter.mock.calls.map(([address]) => address.pathname)).toEqual(['/in/1'])
  await follow('/in/2')
  expect(enter).toHaveBeenCalledTimes(2)
})

it('whoever leads to another page can wait until it has loaded', async () => {
  const slow = slowPage('/slow')
  const arrived = vi.fn()
  const Home = () => {
    const navigate = useNavigate()
    return <button type="button" onClick={() => void navigate('/slow').then(arrived)} />
  }
  await open('/', [{ path: '/', Component: Home }, slow.route])
  await act(async () => screen.getByRole('button').click())
  expect(arrived).not.toHaveBeenCalled()
  await slow.comes()
  expect(arrived).toHaveBeenCalledOnce()
})

describe('a page that cannot be shown', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))

  it('has something in its place, and the next one is shown', async () => {
    const Broken = () => {
      throw new Error('It broke')
    }
    const routes = [
      { path: '/', ...pageNamed('Home') },
      { path: '/broken', Component: Broken },
    ]
    const { follow } = await open('/', routes, ['/', '/broken'])
    await follow('/broken')
    expect(heading()).toBe('It broke')
    await follow('/')
    expect(heading()).toBe('Home')
  })

  it('is tried again when what it waits for has failed', async () => {
    const enter = vi.fn().mockRejectedValueOnce(new Error('No answer')).mockResolvedValue(undefined)
    const { follow } = await open('/page', [{ path: '/page', enter, ...pageNamed('Page') }], ['/page'])
    expect(heading()).toBe('No answer')
    await follow('/page')
    expect(heading()).toBe('Page')
  })
})

describe('the scroll position', () => {
  const routes = ['/list', '/item'].map((path) => ({ path, ...pageNamed(path) }))
  const scrollTo = (y: number) => window.scrollTo(0, y)
  beforeEach(() => scrollTo(0))

  it('is the top on a new page, and on the way back where the page was left', async () => {
    const { follow, go } = await open('/list', routes, ['/item'])
    scrollTo(600)
    await follow('/item')
    expect(window.scrollY).toBe(0)
    scrollTo(40)
    await go(-1)
    expect([heading(), window.scrollY]).toEqual(['/list', 600])
    await go(1)
    expect([heading(), window.scrollY]).toEqual(['/item', 40])
  })

  it('stays where whoever leads on wants that', async () => {
    const { router } = await open('/list', routes)
    scrollTo(600)
    await act(async () => router.navigator.open('/list?q=1', { replace: true, preventScrollReset: true }))
    expect(window.scrollY).toBe(600)
  })

  it('is known to the tab after a reload', async () => {
    const { visited } = await open('/list', routes)
    scrollTo(300)
    window.dispatchEvent(new Event('pagehide'))
    expect(history.scrollRestoration).toBe('auto')
    expect(JSON.parse(sessionStorage.getItem('scrollPositions') ?? '')).toMatchObject({ [visited.location.key]: 300 })
  })
})

describe('a page that asks before it is left', () => {
  const routes = ['/before', '/form', '/after'].map((path) => ({ path, ...pageNamed(path) }))
  const opened = async (answer: boolean) => {
    const page = await open('/before', routes, ['/form', '/after'])
    await page.follow('/form')
    const ask = vi.fn(async () => answer)
    page.router.askBeforeLeaving(() => ask)
    return { ...page, ask }
  }

  it.each([
    ['stays', false, '/form'],
    ['is left, by one press on Back,', true, '/before'],
  ])('%s as somebody answers', async (_, answer, shown) => {
    const { go, ask, visited } = await opened(answer)
    await go(-1)
    expect(ask).toHaveBeenCalledOnce()
    expect([heading(), visited.location.pathname]).toEqual([shown, shown])
  })

  it.each([
    [false, '/form'],
    [true, '/after'],
  ])('asks before a link is followed, too (agreed: %s)', async (answer, shown) => {
    const { follow, ask, visited } = await opened(answer)
    await follow('/after')
    expect(ask).toHaveBeenCalledOnce()
    expect([heading(), visited.location.pathname]).toEqual([shown, shown])
  })

  it('asks whoever goes on before the next page is drawn once, and on that page again', async () => {
    const { router, ask, follow } = await opened(true)
    await act(async () => {
      void router.navigator.open('/after')
      await router.arrival()
      expect(heading()).toBe('/form')
      void router.navigator.open('/before')
    })
    expect([heading(), ask.mock.calls.length]).toEqual(['/before', 1])
    await follow('/form')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('asks no longer when there is nothing to ask about', async () => {
    const { router, go, ask } = await opened(false)
    router.askBeforeLeaving(() => undefined)
    await go(-1)
    expect(heading()).toBe('/before')
    expect(ask).not.toHaveBeenCalled()
  })
})
