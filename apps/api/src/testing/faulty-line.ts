import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openCuttable } from './cuttable-server.ts'

/**
 * Where a round trip to PostgreSQL fails: `before` the statement reaches the server, or `after` the server has done it,
 * when only its answer is lost.
 */
export type LostHalf = 'before' | 'after'

/**
 * A line between the portal and PostgreSQL, or a mail server, whose faults are made on purpose. It counts PostgreSQL's
 * statements as they pass.
 */
export interface Line {
  /** An address of the server, led over this line. */
  over(url: string): string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Every answer comes so many milliseconds later. */
  delay(milliseconds: number): void
  /** Nothing arrives on either side, and nothing ends. */
  silence(silent: boolean): void
  /** The connection of the next statement but `number - 1` breaks, once. Answers whether that has happened. */
  breakAt(number: number, half: LostHalf): { readonly happened: () => boolean; readonly giveUp: () => void }
  /** From now on each statement's connection breaks where `decide` names a half. */
  breakWhere(decide: (() => LostHalf | undefined) | undefined): void
  /** Statements that have passed, and connections that were broken on purpose. */
  readonly counts: { statements: number; broken: number }
  /** Connections whose statement was lost in silence. */
  readonly unanswered: () => number
  close(): Promise<void>
}

export async function openLine(server: URL): Promise<Line> {
  const sockets = new Set<Socket>()
  const counts = { statements: 0, broken: 0 }
  let silent = false
  const unanswered = new Set<Socket>()
  let latency = 0
  let decide: (() => LostHalf | undefined) | undefined

  const line = createServer((near) => {
    const far = connect(Number(server.port), server.hostname)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => end())
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const end = () => {
      near.destroy()
      far.destroy()
    }
    const breakOff = () => {
      counts.broken += 1
      near.resetAndDestroy()
      far.destroy()
    }
    const sent = messageTypes({ beginsWithStartup: true })
    const answered = messageTypes({ beginsWithStartup: false })
    /** The answer is on its way, and must not arrive. */
    let loses = false
    /** Answers that are delayed. */
    let late = 0
    let arrived = Promise.resolve()

    near.on('data', (bytes) => {
      if (silent) return void unanswered.add(near)
      // A simple query, or the end of a prepared one: what the server answers next is one round trip.
      const statements = sent(bytes).filter((type) => type === 'Q' || type === 'S').length
      for (let statement = 0; statement < statements; statement += 1) {
        counts.statements += 1
        const half = decide?.()
        if (half === 'before') return breakOff()
        if (half === 'after') loses = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (silent) return
      if (loses) {
        // "Ready for query": the statement is done and, where it was a commit, kept.
        if (answered(bytes).includes('Z')) breakOff()
        return
      }
      answered(bytes)
      // One after the other, also when the latency changes meanwhile.
      const wait = latency
      if (wait === 0 && late === 0) return void near.write(bytes)
      late += 1
      arrived = arrived
        .then(() => pause(wait))
        .then(() => {
          late -= 1
          near.write(bytes)
        })
    })
  })

  const { port, cut, mend } = await openCuttable(line, () => {
    for (const socket of sockets) socket.destroy()
  })

  return {
    counts,
    unanswered: () => unanswered.size,
    over(url) {
      const through = new URL(url)
      through.hostname = '127.0.0.1'
      through.port = String(port)
      return through.href
    },
    cut,
    mend,
    delay(milliseconds) {
      latency = milliseconds
    },
    silence(on) {
      silent = on
    },
    breakAt(number, half) {
      let left = number
      const nth = () => {
        left -= 1
        return left === 0 ? half : undefined
      }
      decide = nth
      return {
        happened: () => left <= 0,
        giveUp: () => {
          if (decide === nth) decide = undefined
        },
      }
    },
    breakWhere(next) {
      decide = next
    },
    close: cut,
  }
}

/**
 * Reads the types of PostgreSQL's messages from a stream of bytes: a letter, then the length of the rest. Only what a
 * client sends first has no letter.
 */
function messageTypes({ beginsWithStartup }: { beginsWithStartup: boolean }): (bytes: Buffer) => string[] {
  let startup = beginsWithStartup
  let rest: Buffer = Buffer.alloc(0)
  /** Bytes of a message whose head was read already. */
  let skip = 0
  return (bytes) => {
    const types: string[] = []
    let at = Math.min(skip, bytes.length)
    skip -= at
    rest = rest.length > 0 ? Buffer.concat([rest, bytes.subarray(at)]) : bytes.subarray(at)
    at = 0
    const head = () => (startup ? 4 : 5)
    while (skip === 0 && rest.length - at >= head()) {
      const length = rest.readInt32BE(at + (startup ? 0 : 1)) + (startup ? 0 : 1)
      if (startup) startup = false
      else types.push(String.fromCharCode(rest[at] ?? 0))
      const here = Math.min(length, rest.length - at)
      at += here
      skip = length - here
    }
    rest = rest.subarray(at)
    return types
  }
}
