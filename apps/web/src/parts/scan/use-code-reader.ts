import { useCallback, useEffect, useState } from 'react'
import { logFailure } from '../failures/log-failure.ts'
import { type CodeReader, openCodeReader } from './code-reader.ts'

/** The reader of codes, for as long as the component is shown; 'missing' when it could not be loaded, or broke off. */
export function useCodeReader(): {
  readonly reader: CodeReader | 'missing' | undefined
  readonly retry: () => void
  /** Nothing is read with it any more. */
  readonly giveUp: () => void
} {
  const [reader, setReader] = useState<CodeReader | 'missing'>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let isOver = false
    let opened: CodeReader | undefined
    openCodeReader().then(
      (loaded) => {
        if (isOver) return loaded.close()
        opened = loaded
        setReader(loaded)
      },
      (error) => {
        logFailure('load code reader')(error)
        if (!isOver) setReader('missing')
      },
    )
    return () => {
      isOver = true
      opened?.close()
      setReader(undefined)
    }
  }, [attempt])

  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const giveUp = useCallback(() => setReader('missing'), [])
  return { reader, retry, giveUp }
}
