import type { LabelledUnit } from '@portal/domain/items/label-code.ts'
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { drawsTruly } from '../camera/honest-canvas.ts'
import { tick } from '../camera/tick.ts'
import { logFailure } from '../failures/log-failure.ts'
import { delays } from '../intervals.ts'
import { type CodeReader, openCodeReader } from './code-reader.ts'
import { watchForCodes } from './watch-for-codes.ts'

/** What was read from a type label. */
export interface ScannedLabel {
  readonly unit: LabelledUnit
  /** The picture it was read in. */
  readonly photo: File | undefined
}

/** What the camera saw of the label, as a file; the frame is used up. Undefined where the browser cannot make one: the code was read all the same. */
async function photoOfFrame(frame: ImageBitmap): Promise<File | undefined> {
  if (!drawsTruly()) {
    frame.close()
    return undefined
  }
  const canvas = document.createElement('canvas')
  canvas.width = frame.width
  canvas.height = frame.height
  canvas.getContext('2d')?.drawImage(frame, 0, 0)
  frame.close()
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return photo ? new File([photo], 'label.jpg', { type: 'image/jpeg' }) : undefined
}

type ScanState =
  | { readonly step: 'looking'; readonly about: 'HOLD' | 'NOTHING_YET' | 'OTHER_CODES' }
  | { readonly step: 'choosing'; readonly units: readonly LabelledUnit[]; readonly photo: File | undefined }
  | { readonly step: 'read'; readonly label: ScannedLabel }

interface ScanOptions {
  /** Whether the camera shows something. */
  readonly isOpen: boolean
  readonly video: RefObject<HTMLVideoElement | null>
  readonly frame: RefObject<HTMLElement | null>
  /** A moment after the label was read, so that it is seen that it was. */
  readonly onRead: (label: ScannedLabel) => void
}

export type Scan = ReturnType<typeof useScan>

const looking = { step: 'looking', about: 'HOLD' } as const satisfies ScanState

/** Looks for the code of a unit in what the camera sees, until there is one. */
export function useScan({ isOpen, video, frame, onRead }: ScanOptions) {
  const { reader, retry, giveUp } = useCodeReader()
  const [state, setState] = useState<ScanState>(looking)
  const isLooking = state.step === 'looking'

  const take = useCallback((label: ScannedLabel) => {
    tick()
    setState({ step: 'read', label })
  }, [])
  const offer = useCallback(
    (units: readonly LabelledUnit[], photo: File | undefined) => {
      const [only, another] = units
      if (only && !another) return take({ unit: only, photo })
      tick()
      setState({ step: 'choosing', units, photo })
    },
    [take],
  )

  useEffect(() => {
    if (!isOpen || !isLooking || !reader || reader === 'missing' || !video.current || !frame.current) return
    const over = new AbortController()
    const tell = (about: 'NOTHING_YET' | 'OTHER_CODES') =>
      setState((before) => (before.step === 'looking' ? { ...before, about } : before))
    const timer = setTimeout(tell, delays.scanHelpMs, 'NOTHING_YET')
    watchForCodes({
      video: video.current,
      frame: frame.current,
      reader,
      signal: over.signal,
      onOtherCodes: () => tell('OTHER_CODES'),
    })
      .then(async (seen) => seen && offer(seen.units, await photoOfFrame(seen.frame)))
      .catch((error) => {
        if (over.signal.aborted) return
        logFailure('scan label')(error)
        giveUp()
      })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [isOpen, isLooking, reader, video, frame, offer, giveUp])

  const read = state.step === 'read' ? state.label : undefined
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (!read) return
    const timer = setTimeout(() => tell(read), delays.scannedMs)
    return () => clearTimeout(timer)
  }, [read])

  return {
    state,
    isMissing: reader === 'missing',
    retry,
    /** Takes one of several units. */
    take: (unit: LabelledUnit) => take({ unit, photo: state.step === 'choosing' ? state.photo : undefined }),
    again: () => setState(looking),
  }
}

/** The reader of codes, for as long as the component is shown; 'missing' when it could not be loaded, or broke off. */
function useCodeReader(): {
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
