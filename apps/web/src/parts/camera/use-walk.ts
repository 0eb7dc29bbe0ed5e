import { useState } from 'react'

interface Named {
  readonly shot: string
}

/**
 * The shots in the order in which they are walked through. Those that were to be taken at the beginning stay, whatever
 * became of them, and what is to be taken in the place of one that was left out follows them.
 */
export function useWalk<Shot extends Named>(missing: readonly Shot[]): readonly Shot[] {
  const [walk, setWalk] = useState(missing)
  const more = missing.filter(({ shot }) => !walk.some((one) => one.shot === shot))
  if (more.length > 0) setWalk([...walk, ...more])
  return walk
}
