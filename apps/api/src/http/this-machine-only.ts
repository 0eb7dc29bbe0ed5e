import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

/** What proxies and tunnels add to a call. */
const isForwarding = (header: string): boolean => /^(x-forwarded-|forwarded$|x-real-ip$|via$)/.test(header)

/**
 * Whether a call comes from this machine to one of its own names, with a port that the portal is known by. A page of
 * somebody else whose name leads here, a proxy and a tunnel do not.
 */
function isFromThisMachine({ headers, socket }: FastifyRequest, publicUrl: string): boolean {
  if (Object.keys(headers).some(isForwarding)) return false
  const called = URL.parse(`http://${headers.host ?? ''}`)
  if (!called || !isLoopback(called.hostname)) return false
  const ports = [String(socket.localPort), portOf(new URL(publicUrl))]
  // A call inside the process, as tests make it, has no port.
  return socket.localPort === undefined || ports.includes(portOf(called))
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/**
 * Has the routes of a scope answer this machine only: what demos and development open must not be reached from
 * elsewhere, not even through the browser of whoever runs them. Others are answered 421 with a sentence.
 */
export function answerThisMachineOnly(scope: FastifyInstance, { publicUrl }: { readonly publicUrl: string }): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request, publicUrl)) return
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('This is a demo, which answers its own machine only.\n')
  })
}
