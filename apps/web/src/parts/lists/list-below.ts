import { useState } from 'react'

/**
 * For a list below what may stand above it. Until it is known whether something does, its rows wait (`isHeld`). Where something
 * does, the list is drawn anew below that (`key`): one that moves would be pressed in a wrong place.
 */
export function useListBelow(isAwaited: boolean, isThere: boolean): { readonly isHeld: boolean; readonly key: string } {
  const [found, setFound] = useState<'nothing' | 'something'>()
  if (found === undefined && !isAwaited) setFound(isThere ? 'something' : 'nothing')
  return { isHeld: found === undefined, key: found === 'something' ? 'below' : 'alone' }
}
