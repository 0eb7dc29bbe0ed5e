import type { Location } from '../../ui/routing/address.ts'

/** What a link to a kept text carries, so that saving it leads back to where it was missed. */
export const wayBackTo = ({ pathname, search }: Location) => ({ wayBack: pathname + search })

/** The page that {@link wayBackTo} names; undefined where somebody came otherwise. */
export function wayBackIn({ state }: Location): string | undefined {
  const { wayBack } = (state ?? {}) as { readonly wayBack?: unknown }
  return typeof wayBack === 'string' ? wayBack : undefined
}
