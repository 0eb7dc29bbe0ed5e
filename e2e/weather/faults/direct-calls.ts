import type { Endpoint } from '@portal/contract/endpoint.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import type { Answer } from '../rig/http.ts'
import type { Rig } from '../rig/rig.ts'

interface Sent {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** Calls an endpoint at a process of one's choice. */
export const call = ({ http }: Rig, url: string, endpoint: Endpoint, sent: Sent = {}): Promise<Answer> =>
  http.send(`${url}${pathOfCall(endpoint, sent)}`, {
    method: endpoint.method,
    headers: { ...(sent.body && { 'content-type': 'application/json' }), ...sent.headers },
    body: sent.body && JSON.stringify(sent.body),
  })
