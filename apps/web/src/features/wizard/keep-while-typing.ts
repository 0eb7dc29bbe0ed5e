import { delays } from '../../parts/intervals.ts'

/**
 * Keeps what is typed with `send`, some seconds after it changed, and one call at a time: the last word stays. What did
 * not arrive is sent with the next change, or with `sendNow`. `send` handles its failures, breaks off when its signal says so,
 * and answers whether it arrived.
 */
export function keepWhileTyping<Content>(
  send: (content: Content, leaving: boolean, signal: AbortSignal) => Promise<boolean>,
) {
  let waiting: { readonly content: Content } | undefined
  /** As it arrived last. */
  let arrived: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isOver = false
  let stopping = new AbortController()

  const sendNow = (leaving = false): void => {
    clearTimeout(timer)
    timer = undefined
    underWay = underWay.then(async () => {
      const sent = waiting
      if (isOver || !sent) return
      waiting = undefined
      if (JSON.stringify(sent.content) === arrived) return
      if (await send(sent.content, leaving, stopping.signal)) arrived = JSON.stringify(sent.content)
      else waiting ??= sent
    })
  }
  return {
    note(content: Content): void {
      waiting = { content }
      timer ??= setTimeout(sendNow, delays.keepTypedMs)
    },
    /** Sends at once what waits. `leaving`: the page may be closed before there is an answer. */
    sendNow,
    /** From now on nothing is sent, and what is under way is broken off; resolves when nothing is any more. */
    async stop(): Promise<void> {
      isOver = true
      stopping.abort()
      stopping = new AbortController()
      clearTimeout(timer)
      timer = undefined
      await underWay
    },
    /** After `stop`: what was noted is done with. What is noted from now on is sent. */
    startOver(): void {
      waiting = undefined
      arrived = undefined
      isOver = false
    },
    /** Goes on after all: what is noted is sent. */
    goOn(): void {
      isOver = false
      arrived = undefined
      if (waiting) sendNow()
    },
  }
}
