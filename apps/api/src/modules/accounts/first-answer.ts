import { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import { getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { listWork } from '@portal/contract/work/work.ts'
import type { FastifyRequest } from 'fastify'

/** What a page may ask first together with its session: data for one screen, and no stream. */
const paths = [getCase, getCaseForAdmin, getUnitRecord, listWork].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
)

/**
 * Makes the call that a page begins with, as whoever has just renewed the session: a phone waits once instead of twice.
 * Undefined where the page named none, or it is refused: the page then makes it by itself.
 */
export async function firstAnswer(
  { server, ip, headers }: FastifyRequest,
  address: string | undefined,
  accessToken: string,
): Promise<{ address: string; answer: Record<string, unknown> } | undefined> {
  const [path = ''] = address?.split('?') ?? []
  if (!address || !paths.some((known) => known.test(path))) return undefined
  const answer = await server.inject({
    url: address,
    remoteAddress: ip,
    headers: {
      host: headers.host ?? '',
      'accept-language': headers['accept-language'] ?? '',
      authorization: `Bearer ${accessToken}`,
    },
  })
  return answer.statusCode === 200 ? { address, answer: answer.json<Record<string, unknown>>() } : undefined
}
