import { useState } from 'react'

/**
 * The key of a list below what may stand above it. Where that is known when the rows come, as both come in one answer, the list
 * is drawn anew in its place: its skeleton does not move there.
 */
export function useListBelow(rowsAreThere: boolean, isAboveThere: boolean): string {
  const [key, setKey] = useState<'alone' | 'below'>()
  if (key === undefined && rowsAreThere) setKey(isAboveThere ? 'below' : 'alone')
  return key ?? 'alone'
}
