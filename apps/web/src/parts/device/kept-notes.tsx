import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { dayOnly } from '../dates/moments.ts'
import { logFailure } from '../failures/log-failure.ts'
import { keeping } from '../intervals.ts'

/** That what this device keeps cannot be opened: often a newer version of the page is open in another tab. */
export const NotOpened = () => (
  <WarningBox actions={<Button onClick={() => location.reload()}>{m.common_reload()}</Button>}>
    {m.claims_not_opened()}
  </WarningBox>
)

/** Until when what was written on this device is safe here, where the browser did not promise to keep it. */
export function KeptUntil({ since }: { readonly since: number }) {
  const [mayBeDropped, setMayBeDropped] = useState(false)
  useEffect(() => {
    const storage: StorageManager | undefined = navigator.storage
    void storage?.persisted?.().then((stays) => setMayBeDropped(!stays), logFailure('ask what the browser keeps'))
  }, [])
  if (!mayBeDropped) return null
  return <p>{m.kept_until({ day: dayOnly(new Date(since + keeping.withoutPromiseMs).toISOString()).text })}</p>
}

/** Says that this device did not keep a change: its storage is full or closed, or another tab was quicker. */
export function sayNotKept(error: unknown): void {
  logFailure('change what this device keeps')(error)
  notify.error(m.outbox_not_kept())
}
