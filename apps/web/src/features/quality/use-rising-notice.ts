import { type ComponentType, useEffect, useState } from 'react'

let loaded: ComponentType | undefined

/**
 * Loads the notice that the service desk shows above its list. A script of its own, since other pages do without it; and
 * loaded beside the list, so that it is there when the list is drawn, and moves nothing. Never rejects: a desk without
 * the notice still works.
 */
export const loadRisingNotice = (): Promise<ComponentType | undefined> =>
  import('./rising-notice.tsx').then(
    ({ RisingNotice }) => {
      loaded = RisingNotice
      return loaded
    },
    () => undefined,
  )

/** The notice, once it is loaded. */
export function useRisingNotice(): ComponentType | undefined {
  const [Notice, setNotice] = useState(() => loaded)
  useEffect(() => {
    let shown = true
    void loadRisingNotice().then((component) => shown && setNotice(() => component))
    return () => {
      shown = false
    }
  }, [])
  return Notice
}
