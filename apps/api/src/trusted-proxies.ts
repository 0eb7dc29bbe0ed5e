import { isIP } from 'node:net'

/** What can be said, for the sentence about a setting that cannot be used. */
export const trustedProxiesForms =
  'it is true, false, a number of hops, or a list of addresses, ranges (10.0.0.0/8), loopback, linklocal and uniquelocal, separated by commas'

type TrustedProxies = boolean | string[] | ((address: string, hop: number) => boolean)

/**
 * `TRUST_PROXY`, as Fastify takes it: whose `X-Forwarded-For` tells the address of a client.
 *
 * - unset or `false`: none; the address is that of the connection
 * - a number: so many proxies stand before this process; the address is the one that the outermost of them saw. Only
 *   where no client reaches this process without passing all of them
 * - a list of addresses, ranges and the names `loopback`, `linklocal`, `uniquelocal`: theirs
 * - `true`: everybody's, and the first address named. Only where a proxy removes what clients put into the header
 *
 * Undefined when it is none of these.
 */
export function trustedProxies(value = 'false'): TrustedProxies | undefined {
  if (value === 'true') return true
  if (value === 'false') return false
  // Given the number itself, Fastify trusts no proxy.
  if (/^\d{1,3}$/.test(value)) return (_address, hop) => hop < Number(value)
  const list = value.split(',').map((entry) => entry.trim())
  return list.every(isAddressOrRange) ? list : undefined
}

const names = ['loopback', 'linklocal', 'uniquelocal']

function isAddressOrRange(entry: string): boolean {
  if (names.includes(entry)) return true
  const [address = '', prefix, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}
