import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type CameraProblem, type CameraUse, type OpenCamera, openCamera } from './open-camera.ts'

export type Camera =
  | { readonly step: 'starting' }
  | { readonly step: 'failed'; readonly problem: CameraProblem }
  | { readonly step: 'open'; readonly camera: OpenCamera }

/**
 * The camera, for as long as the component is shown and the page is in front: nobody is filmed behind their back. `retry`
 * asks for it again after a failure.
 */
export function useCamera(use: CameraUse): Camera & { readonly retry: () => void } {
  const isInFront = useIsInFront()
  const [camera, setCamera] = useState<Camera>({ step: 'starting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (!isInFront) return
    let isOver = false
    let close = () => {}
    void openCamera(use).then((opened) => {
      if (typeof opened === 'string') {
        if (!isOver) setCamera({ step: 'failed', problem: opened })
        return
      }
      close = opened.close
      if (isOver) return close()
      // Unplugged, or taken by another program.
      opened.track.addEventListener('ended', () => setCamera({ step: 'failed', problem: 'IN_USE' }))
      setCamera({ step: 'open', camera: opened })
    })
    return () => {
      isOver = true
      close()
      setCamera({ step: 'starting' })
    }
  }, [isInFront, attempt, use])

  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { ...camera, retry }
}

const useIsInFront = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
  )
