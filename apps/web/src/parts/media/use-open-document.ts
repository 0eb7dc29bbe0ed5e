import { signedUrl } from '@portal/contract/files/files.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { logFailure } from '../failures/log-failure.ts'

/** Opens a stored document in a tab of its own. */
export function useOpenDocument() {
  const [opening, setOpening] = useState<string>()
  const [failed, setFailed] = useState(false)
  const open = async (key: string) => {
    setFailed(false)
    setOpening(key)
    // The tab is opened at once: browsers block a tab that opens later than the click.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    try {
      const { url } = await call(signedUrl, { query: { key } })
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      logFailure('open document')(error)
      setFailed(true)
    } finally {
      setOpening(undefined)
    }
  }
  return { open, opening, failed }
}
