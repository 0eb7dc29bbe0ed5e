import type { ComponentType } from 'react'

interface ScreenModule {
  readonly Component: ComponentType
}
const files = import.meta.glob<ScreenModule>('../screens/*.tsx')

/** Loads a screen when its route is first opened. */
export function screen(name: string): () => Promise<ScreenModule> {
  return () => {
    const load = files[`../screens/${name}.tsx`]
    if (!load) throw new Error(`There is no screen ${name}`)
    return load()
  }
}
