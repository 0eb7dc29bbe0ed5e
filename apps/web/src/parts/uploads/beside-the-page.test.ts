import { expect, it, vi } from 'vitest'
import { besideThePage, oneAtATime } from './beside-the-page.ts'

class Fake extends EventTarget {
  terminate = vi.fn()
  postMessage = vi.fn()
}
const aWorker = () => new Fake() as Fake & Worker
const picture = new File(['x'], 'a.jpg')

it('one photo is decoded after the other, also after one that failed', async () => {
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const done = ends.map(({ promise }, at) =>
    oneAtATime(() => {
      begun.push(at)
      return promise
    }),
  )
  await vi.waitFor(() => expect(begun).toEqual([0]))
  ends[0]?.reject(new Error('broken'))
  await expect(done[0]).rejects.toThrow('broken')
  await vi.waitFor(() => expect(begun).toEqual([0, 1]))
  ends[1]?.resolve()
  ends[2]?.resolve()
  await Promise.all(done.slice(1))
  expect(begun).toEqual([0, 1, 2])
})

it('a worker that nobody waits for any more is ended', async () => {
  const worker = aWorker()
  const stop = new AbortController()
  const answer = besideThePage(worker, picture, stop.signal)
  stop.abort(new Error('too late'))
  await expect(answer).rejects.toThrow('too late')
  expect(worker.terminate).toHaveBeenCalled()
})

it('a worker that has answered or failed is ended', async () => {
  const [good, bad] = [aWorker(), aWorker()]
  const answers = [besideThePage(good, picture), besideThePage(bad, picture)]
  good.dispatchEvent(new MessageEvent('message', { data: 'done' }))
  bad.dispatchEvent(new Event('error'))
  expect(await answers[0]).toBe('done')
  await expect(answers[1]).rejects.toBeInstanceOf(Event)
  expect([good.terminate.mock.calls.length, bad.terminate.mock.calls.length]).toEqual([1, 1])
})
