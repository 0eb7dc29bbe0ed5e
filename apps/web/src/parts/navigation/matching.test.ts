import { expect, it } from 'vitest'
import { matchesAt } from './navigation.ts'

interface Route {
  readonly name: string
  readonly path?: string
  readonly children?: readonly Route[]
}

const list = { name: 'list', path: '/list' }
const routes: readonly Route[] = [
  { name: 'frame of others', children: [{ name: 'any', path: '*' }] },
  list,
  { name: 'frame', children: [{ name: 'item', path: '/item/:id' }] },
]

it.each([
  ['/list', ['list'], {}],
  ['/item/7', ['frame', 'item'], { id: '7' }],
  ['/nowhere', ['frame of others', 'any'], {}],
])('%s leads to its page through the frames around it', (address, names, params) => {
  const matches = matchesAt(routes, address)
  expect(matches.map((match) => match.route.name)).toEqual(names)
  expect(matches.at(-1)?.params).toEqual(params)
})

it('leads nowhere where there is no such page, nor one for every other address', () => {
  expect(matchesAt<Route>([list], '/nowhere')).toEqual([])
})
