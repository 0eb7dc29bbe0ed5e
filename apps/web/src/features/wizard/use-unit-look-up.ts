import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import { isSameNumber } from '@portal/domain/folded-number.ts'
import { limits } from '@portal/domain/limits.ts'
import { isDay } from '@portal/domain/units/calendar-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { delays } from '../../parts/intervals.ts'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'

/** What names the unit that is looked up. */
export interface UnitInForm {
  readonly serialNumber: string
  readonly brand: string
  readonly itemNumber: string
  /** What the dealer says of the sale; '' for nothing. */
  readonly soldOn: string
}

const trimmed = ({ serialNumber, brand, itemNumber, soldOn }: UnitInForm) => ({
  serialNumber: serialNumber.trim(),
  brand,
  itemNumber: itemNumber.trim(),
  // A day that is being typed is none yet.
  ...(isDay(soldOn) && { soldOn }),
})

/**
 * What is known of a unit. A failure is never shown, and asked again only when the network comes back: the form goes on
 * without an answer.
 */
export const unitLookUpQuery = (unit: UnitInForm) =>
  readBy(
    queryKeys.unitLookUp(trimmed(unit)),
    lookUpUnit,
    { query: trimmed(unit) },
    {
      enabled: unit.serialNumber.trim() !== '' && unit.serialNumber.trim().length <= limits.item.serialNumber,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
      staleTime: Number.POSITIVE_INFINITY,
    },
  )

/**
 * Looks up the unit that is being typed: after a pause, and at once when `ask` is called or the form begins with one.
 * What was found for a serial number stays while brand and item number change, until there is a new answer.
 */
export function useUnitLookUp(typed: UnitInForm): {
  readonly found: UnitLookUp | undefined
  readonly ask: (unit: UnitInForm) => void
} {
  const [asked, setAsked] = useState(typed)
  const { serialNumber, brand, itemNumber, soldOn } = typed
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ serialNumber, brand, itemNumber, soldOn }), delays.unitLookUpMs)
    return () => clearTimeout(timer)
  }, [serialNumber, brand, itemNumber, soldOn])
  const { data } = useQuery({
    ...unitLookUpQuery(asked),
    placeholderData: (before, query) => {
      const beforeAsked = query?.queryKey[1] as UnitInForm | undefined
      return beforeAsked && isSame(beforeAsked, asked) ? before : undefined
    },
  })
  // What is held while something is pressed says nothing of a form that was emptied meanwhile.
  const held = useHeldWhilePressed(data && { asked, data })
  return { found: held && isSame(held.asked, typed) ? held.data : undefined, ask: setAsked }
}

const isSame = (one: Pick<UnitInForm, 'serialNumber'>, other: Pick<UnitInForm, 'serialNumber'>) =>
  isSameNumber(one.serialNumber, other.serialNumber)
