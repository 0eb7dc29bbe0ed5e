import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { onConnectionChange } from '../api/connection.ts'
import { storeOf, useStore } from '../local-store/store.ts'
import { logFailure } from './failures/log-failure.ts'
import { delays, pauseAfter } from './intervals.ts'

interface MeanwhileAndMissing<Props> {
  /** What stands in its place until then; nothing where that is left out. */
  readonly meanwhile?: (props: Props) => ReactNode
  /** What stands in its place while its script does not load; nothing where one can do without it. */
  readonly missing?: (props: Props) => ReactNode
}

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never

type LoadedLater<Props> = ComponentType<Props> & {
  /** Loads it before it is drawn for the first time, so that nothing stands in its place. */
  readonly load: () => Promise<void>
}

/**
 * A part of a page that is loaded after the page. `load` imports the file that exports it as `name`. Where that fails it
 * is tried again, soon at first and then less often, and at once when there is a connection again.
 */
export function loadedLater<
  File extends Record<Name, (props: never) => ReactNode>,
  Name extends string,
  Props extends object = PropsOf<File[Name]>,
>(
  load: () => Promise<File>,
  name: Name,
  { meanwhile = nothing, missing = nothing }: MeanwhileAndMissing<Props> = {},
): LoadedLater<Props> {
  const loadPart = async (): Promise<ComponentType<Props>> => (await load())[name] as File[Name] & ComponentType<Props>
  let failures = 0
  let loaded: ComponentType<Props> | undefined
  const part = storeOf(begin())

  function begin() {
    return lazy(() =>
      loadPart().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          failures += 1
          logFailure('load a part of the page')(error)
          return { default: Missing }
        },
      ),
    )
  }
  const again = () => part.set(begin())
  function Missing(props: Props) {
    useEffect(() => {
      const timer = setTimeout(again, pauseAfter(failures, delays.partAgainAtMostMs))
      const stop = onConnectionChange(again)
      window.addEventListener('online', again)
      return () => {
        clearTimeout(timer)
        stop()
        window.removeEventListener('online', again)
      }
    }, [])
    return missing(props)
  }
  const Later = (props: Props) => {
    const Part = useStore(part)
    const [Loaded] = useState(() => loaded)
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <Suspense fallback={meanwhile(props)}>
        <Part {...props} />
      </Suspense>
    )
  }
  const loadNow = async () => {
    loaded = await loadPart()
    if (failures === 0) return
    // What stands there as missing is drawn, too.
    failures = 0
    again()
  }
  return Object.assign(Later, { load: loadNow })
}

const nothing = () => null
