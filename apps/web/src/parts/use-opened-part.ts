import { type ComponentType, useState } from 'react'
import { notify } from '../ui/notify.ts'
import { logFailure } from './failures/log-failure.ts'
import { missingScriptText } from './failures/missing-script.ts'

/** A part of a page that is loaded when it is first opened. `Part` is there while it is open. */
export function useOpenedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    try {
      const part = await load()
      setLoaded(() => part)
      setOpen(true)
    } catch (error) {
      logFailure('load what was opened')(error)
      notify.error(missingScriptText())
    } finally {
      setLoading(false)
    }
  }
  return { Part: isOpen ? loaded : undefined, isLoading, open: () => void open(), close: () => setOpen(false) }
}
