import { Transform } from 'node:stream'

const carriageReturn = 0x0d
const lineFeed = 0x0a

/** Ends each line by a line feed alone: of a carriage return and a line feed one is left, and a return alone becomes one. */
export function lineFeeds(): Transform {
  let afterReturn = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!afterReturn && !chunk.includes(carriageReturn)) return done(null, chunk)
      const plain = Buffer.allocUnsafe(chunk.length)
      let length = 0
      for (const byte of chunk) {
        if (!(byte === lineFeed && afterReturn)) {
          plain[length] = byte === carriageReturn ? lineFeed : byte
          length += 1
        }
        afterReturn = byte === carriageReturn
      }
      done(null, plain.subarray(0, length))
    },
  })
}
