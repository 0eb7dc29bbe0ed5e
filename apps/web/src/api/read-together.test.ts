import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { queryKeys } from './query-keys.ts'
import { answeredFirst, askedOnce } from './read-together.ts'

const retry = { defaultOptions: { queries: { retry: 1, retryDelay: 0 } } }
const keys = { list: queryKeys.ownRequests, drafts: queryKeys.drafts }
const aQuery = (name: keyof typeof keys) => ({ queryKey: keys[name], queryFn: vi.fn(async () => `${name} by itself`) })
const noSuchCall = new ApiError(404, 'NOT_FOUND', { code: 'NOT_FOUND' })

it('several queries are answered by one call, and read later by their own', async () => {
  const client = new QueryClient(retry)
  const [list, drafts] = [aQuery('list'), aQuery('drafts')]
  const ask = vi.fn(async () => ({ list: 'the list', drafts: 'the drafts' }))
  const home = askedOnce(ask)
  await Promise.all([
    client.prefetchQuery(answeredFirst(list, async () => (await home()).list)),
    client.prefetchQuery(answeredFirst(drafts, async () => (await home()).drafts)),
  ])
  expect(client.getQueryData(keys.list)).toBe('the list')
  expect(client.getQueryData(keys.drafts)).toBe('the drafts')
  expect(ask).toHaveBeenCalledOnce()
  expect(list.queryFn).not.toHaveBeenCalled()

  await client.refetchQueries()
  expect(client.getQueryData(keys.list)).toBe('list by itself')
  expect(client.getQueryData(keys.drafts)).toBe('drafts by itself')
  expect(ask).toHaveBeenCalledOnce()
})

it('nothing is asked for what is known and fresh', async () => {
  const client = new QueryClient(retry)
  client.setQueryData(keys.list, 'just read')
  const ask = vi.fn(async () => 'the list')
  await client.prefetchQuery({ ...answeredFirst(aQuery('list'), askedOnce(ask)), staleTime: 5_000 })
  expect(ask).not.toHaveBeenCalled()
})

it.each([
  ['does not have the call', noSuchCall],
  ['did not answer it', new Error('no answer')],
])('each query asks for itself where the server %s', async (_, failure) => {
  const client = new QueryClient(retry)
  const home = askedOnce((): Promise<string> => Promise.reject(failure))
  await client.prefetchQuery(answeredFirst(aQuery('list'), home))
  expect(client.getQueryData(keys.list)).toBe('list by itself')
})
