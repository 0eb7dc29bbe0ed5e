import { expect, it, onTestFinished, vi } from 'vitest'
import { browserHistory } from './history.ts'

const place = (pathname: string) => ({ pathname, search: '?page=2', hash: '', state: { step: 1 }, key: pathname })

it('counts its entries, so that a step back is told from a step forth', () => {
  history.replaceState(null, '', '/')
  const ours = browserHistory()
  const tell = vi.fn()
  onTestFinished(ours.listen(tell))
  ours.push(place('/one'))
  ours.push(place('/two'))
  expect(ours.location).toEqual(place('/two'))
  const second = history.state
  // As after a step back of two entries, and after a link of the browser's own.
  history.replaceState({ idx: 0, key: 'first' }, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate'))
  history.replaceState(second, '', '/two?page=2')
  window.dispatchEvent(new PopStateEvent('popstate'))
  history.replaceState(null, '', '/two#tips')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(tell.mock.calls.map(([location, delta]) => [location.key, delta])).toEqual([
    ['first', -2],
    ['/two', 2],
    ['default', null],
  ])
})
