import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import type { Answer } from '../rig/http.ts'
import { addressOf } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'

/** The code in the newest mail to an address, if one has come. */
export function mailedCodeNow({ smtp }: Rig, address: string): string | undefined {
  const mail = smtp.accepted().findLast(({ to }) => to.includes(address))
  return /\b\d{6}\b/.exec(mail?.email.text ?? '')?.[0]
}

/** Waits for that mail. */
export async function mailedCode(rig: Rig, address: string): Promise<string> {
  const patience = performance.now() + 30_000
  for (;;) {
    const code = mailedCodeNow(rig, address)
    if (code) return code
    if (performance.now() > patience) throw new Error(`No code was mailed to ${address} within 30 s`)
    await pause(20)
  }
}

interface Sent {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** Calls an endpoint at a process of one's choice. */
export const call = ({ http }: Rig, url: string, endpoint: Endpoint, sent: Sent = {}): Promise<Answer> =>
  http.send(`${url}${addressOf(endpoint, sent)}`, {
    method: endpoint.method,
    headers: { ...(sent.body && { 'content-type': 'application/json' }), ...sent.headers },
    body: sent.body && JSON.stringify(sent.body),
  })

/** A cookie that an answer sets, as it is sent back. */
export const cookieOf = ({ headers }: Answer, name: string): string =>
  new RegExp(`${name}=[^;]*`).exec(headers['set-cookie']?.join() ?? '')?.[0] ?? ''
