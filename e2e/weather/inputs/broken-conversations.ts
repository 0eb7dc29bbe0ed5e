import { connect } from 'node:net'
import type { Weather } from '../part.ts'

const login = '/api/v1/auth/login'
const json = 'Content-Type: application/json'

/** What no HTTP client sends: each has to be refused, or the line closed, and soon. */
const conversations: Readonly<Record<string, string>> = {
  'a length and chunks at once': `POST ${login} HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  'two lengths': `POST ${login} HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  'a length below zero': `POST ${login} HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: -1\r\n\r\n{}`,
  'a chunk without a size': `POST ${login} HTTP/1.1\r\nHost: x\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'an unknown transfer encoding': `POST ${login} HTTP/1.1\r\nHost: x\r\n${json}\r\nTransfer-Encoding: xchunked\r\n\r\n{}`,
  'headers of 100 KB': `GET /api/config HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
  '5,000 headers': `GET /api/config HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 5000 }, (_, at) => `x${at}: 1`).join('\r\n')}\r\n\r\n`,
  'no host': 'GET /api/config HTTP/1.1\r\n\r\n',
  'a header with a NUL': 'GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n',
  'a header continued on the next line': 'GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n',
  'an unknown method': 'BREW /api/config HTTP/1.1\r\nHost: x\r\n\r\n',
  'another version': 'GET /api/config HTTP/3.7\r\nHost: x\r\n\r\n',
  'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'an address of 100 KB': `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'spaces in the address': 'GET /api/ config HTTP/1.1\r\nHost: x\r\n\r\n',
  'an address of another host': 'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: x\r\n\r\n',
  'a tunnel': 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
  'another protocol': 'GET /api/config HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'a trace': 'TRACE /api/config HTTP/1.1\r\nHost: x\r\n\r\n',
}

/** Holds each conversation, and answers how many there were. */
export async function brokenConversations(url: string, { violated }: Pick<Weather, 'violated'>): Promise<number> {
  // All at once: a line that stays open is waited for, and holds up none of the others.
  const hold = async ([name, text]: [string, string]) => ({ name, answer: await said(url, text) })
  for (const { name, answer } of await Promise.all(Object.entries(conversations).map(hold))) {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
    // Not implemented is the right word for a transfer encoding that nobody knows.
    if (status >= 500 && status !== 501) violated(`${name} was answered with ${answer.slice(0, 200)}`)
    if (/^HTTP\/1\.1 [\s\S]*^HTTP\/1\.1 /m.test(answer))
      violated(`${name} was answered twice: one request hid in another`)
  }
  return Object.keys(conversations).length
}

/** What came back until the other end hung up, or had nothing more to say for a second. */
function said(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(text, 'latin1')))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(answer))
  })
}
