import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListOrigin } from '../../page-links.ts'
import { restText } from '../../parts/lists/rest-text.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { distributorQuery, distributorsQuery } from './service-request-queries.ts'

export interface DistributorFilterProps {
  /** The list whose distributors are offered. */
  readonly list: ListOrigin
  /** Undefined is all distributors. */
  readonly chosen: number | undefined
  readonly onChoose: (userId: number | undefined) => void
}

/**
 * 'All distributors' and the distributors with requests in the list, found by typing. Loaded when somebody uses the
 * field, which is rare.
 */
export function DistributorFilter({ list, chosen, onChoose }: DistributorFilterProps) {
  const [reachedFor, setReachedFor] = useState(false)
  const load = useQuery({ ...distributorsQuery(list), enabled: reachedFor || chosen !== undefined })
  const distributors = load.data
  const reach = () => {
    setReachedFor(true)
    if (load.isError) void load.refetch()
  }
  const options = (distributors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const name = useDistributorName(list, chosen)
  const unknown = chosen !== undefined && distributors && !distributors.some(({ id }) => id === chosen)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody is about to use the field inside
    <div onPointerEnter={reach} onFocus={reach}>
      <Combobox
        label={m.service_requests_distributor()}
        hideLabel
        options={[
          { value: '', label: m.service_requests_all_distributors() },
          ...options,
          ...(unknown
            ? [{ value: String(chosen), label: name ?? m.service_requests_chosen_distributor({ userId: chosen }) }]
            : []),
        ]}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
        noMatchText={m.service_requests_no_such_distributor()}
        restText={restText(load)}
      />
    </div>
  )
}

/**
 * The name of a distributor, once it is known. The address may name one who has no request in the list, or a company that went
 * into another one: what it is called now.
 */
export function useDistributorName(list: ListOrigin, userId: number | undefined): string | undefined {
  const { data } = useQuery({ ...distributorsQuery(list), enabled: userId !== undefined })
  const listed = data?.find(({ id }) => id === userId)?.name
  const isUnlisted = userId !== undefined && data !== undefined && listed === undefined
  const unlisted = useQuery({ ...distributorQuery(userId ?? 0), enabled: isUnlisted })
  return listed ?? unlisted.data?.companyName
}
