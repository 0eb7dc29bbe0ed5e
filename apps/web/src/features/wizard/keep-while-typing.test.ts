import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delays } from '../../parts/intervals.ts'
import { keepWhileTyping } from './keep-while-typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers calls when it is told to. */
function aServer() {
  const sent: string[] = []
  const answers: ((arrived: boolean) => void)[] = []
  const send = (content: string) => {
    sent.push(content)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  const answer = async (arrived = true) => {
    answers.shift()?.(arrived)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sent, send, answer }
}
const pause = () => vi.advanceTimersByTimeAsync(delays.keepTypedMs)

it('what is typed in some seconds is sent once, as it stands then', async () => {
  const { sent, send } = aServer()
  const keeper = keepWhileTyping(send)
  for (const content of ['S', 'Sc', 'Scrapes']) keeper.note(content)
  expect(sent).toEqual([])
  await pause()
  expect(sent).toEqual(['Scrapes'])
})

it('one call at a time, so that the last word stays; the same is not sent again', async () => {
  const { sent, send, answer } = aServer()
  const keeper = keepWhileTyping(send)
  keeper.note('one')
  await pause()
  keeper.note('two')
  await pause()
  expect(sent).toEqual(['one'])
  await answer()
  expect(sent).toEqual(['one', 'two'])
  await answer()
  keeper.note('two')
  await pause()
  expect(sent).toEqual(['one', 'two'])
})

it('what did not arrive is sent when it is asked for, unless more was typed meanwhile', async () => {
  const { sent, send, answer } = aServer()
  const keeper = keepWhileTyping(send)
  keeper.note('one')
  await pause()
  await answer(false)
  keeper.sendNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'one'])
  keeper.note('two')
  await answer(false)
  keeper.sendNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'one', 'two'])
})

it('once it is stopped nothing follows what is under way, until it goes on', async () => {
  const { sent, send, answer } = aServer()
  const keeper = keepWhileTyping(send)
  keeper.note('one')
  await pause()
  keeper.note('two')
  const stopped = keeper.stop()
  await answer()
  await stopped
  await pause()
  expect(sent).toEqual(['one'])
  keeper.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'two'])
})

it('stopping waits for no answer: what is under way is broken off', async () => {
  const sent: string[] = []
  const keeper = keepWhileTyping(
    (content: string, _leaving, signal) =>
      new Promise<boolean>((resolve) => {
        sent.push(content)
        signal.addEventListener('abort', () => resolve(false))
      }),
  )
  keeper.note('one')
  await pause()
  await keeper.stop()
  keeper.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'one'])
})

it('what is done with is not sent any more, while the same typed anew is', async () => {
  const { sent, send, answer } = aServer()
  const keeper = keepWhileTyping(send)
  keeper.note('one')
  await keeper.stop()
  keeper.startOver()
  keeper.sendNow()
  await pause()
  expect(sent).toEqual([])
  keeper.note('two')
  await pause()
  await answer()
  await keeper.stop()
  keeper.startOver()
  keeper.note('two')
  await pause()
  expect(sent).toEqual(['two', 'two'])
})
