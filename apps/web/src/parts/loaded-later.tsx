import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

export interface MeanwhileAndMissing {
  /** What stands in its place until then; nothing where that is left out. */
  readonly meanwhile?: () => ReactNode
  /** What stands in its place where its script does not load; nothing where one can do without it. */
  readonly missing?: () => ReactNode
}

/** A part of a page that is loaded after the page. `load` imports it. */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = nothing, missing = nothing }: MeanwhileAndMissing = {},
): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: missing as ComponentType<Props> }),
    ),
  )
  return (props) => (
    <Suspense fallback={meanwhile()}>
      <Loaded {...props} />
    </Suspense>
  )
}

const nothing = () => null
