import { readFile, stat } from 'node:fs/promises'
import type { BrowserContext, TestInfo } from '@playwright/test'

/** How many of the last calls, and of the last lines of the log, are told. */
const keptCalls = 30
const toldLines = 60

interface Call {
  readonly text: string
  answer: string
}

/** Remembers what the pages of a journey call and where the portal's log stands, to be told when the journey fails. */
export async function takeNotes(context: BrowserContext, logFile: string) {
  const begin = await sizeOf(logFile)
  const openBefore = new Set(
    context
      .browser()
      ?.contexts()
      .filter((one) => one !== context),
  )
  const calls: Call[] = []
  const byRequest = new WeakMap<object, Call>()
  context.on('request', (request) => {
    if (!['document', 'fetch', 'xhr', 'eventsource'].includes(request.resourceType())) return
    const { pathname, search } = new URL(request.url())
    const call = { text: `${request.method()} ${pathname}${search}`, answer: 'no answer yet' }
    byRequest.set(request, call)
    calls.push(call)
    if (calls.length > keptCalls) calls.shift()
  })
  const answered = (request: object, answer: string) => {
    const call = byRequest.get(request)
    if (call) call.answer = answer
  }
  context.on('response', (response) => answered(response.request(), String(response.status())))
  context.on('requestfailed', (request) => answered(request, request.failure()?.errorText ?? 'failed'))

  return {
    /** Prints and attaches the notes, and attaches pictures of the pages. */
    async tell(test: TestInfo, seed: number | undefined): Promise<void> {
      const log = await readFrom(logFile, begin)
      const lines = log.trimEnd().split('\n')
      const lastCalls = calls.map(({ text, answer }) => `${answer}  ${text}`).join('\n')
      await test.attach('last calls', { body: lastCalls, contentType: 'text/plain' })
      await test.attach('log of the portal', { body: log, contentType: 'text/plain' })
      const notes = [
        `\n--- ${test.titlePath.slice(1).join(' › ')}`,
        ...(seed === undefined ? [] : [`Its answers were delayed by the seed ${seed}.`]),
        `Last calls of its pages:\n${lastCalls || 'none'}`,
        `The portal's log of it${lines.length > toldLines ? `, the last ${toldLines} of ${lines.length} lines` : ''}:`,
        ...lines.slice(-toldLines),
      ]
      process.stdout.write(`${notes.join('\n')}\n`)
      const contexts = (context.browser()?.contexts() ?? [context]).filter((one) => !openBefore.has(one))
      const pictures = contexts
        .flatMap((one) => one.pages())
        .map(async (page, at) => {
          const path = test.outputPath(`failed-${at + 1}.png`)
          await page.screenshot({ path, timeout: 30_000 }).then(
            () => test.attach('screenshot', { path, contentType: 'image/png' }),
            (error: unknown) => test.attach('no screenshot', { body: String(error), contentType: 'text/plain' }),
          )
        })
      await Promise.all(pictures)
    },
  }
}

/** 0 before the portal runs that writes it. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function readFrom(file: string, begin: number): Promise<string> {
  const log = await readFile(file).catch(() => Buffer.of())
  return log.subarray(begin).toString('utf8')
}
