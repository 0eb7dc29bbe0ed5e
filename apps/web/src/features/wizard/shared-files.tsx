import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { forgetShared, sharedNames, takeShared } from '../../parts/shared-files/shared-files.ts'
import { Button } from '../../ui/button.tsx'
import { InfoBox } from '../../ui/message-box.tsx'

/**
 * Asks whether what a phone shared with the portal belongs to the item. Any page may have handed it over, not only the
 * phone's own menu, so nothing is taken unasked.
 */
export function SharedFiles({ onTaken }: { readonly onTaken: (files: readonly File[]) => void }) {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => void sharedNames().then(setNames, logFailure('look for shared files')), [])
  if (names.length === 0) return null
  const take = async () => {
    setNames([])
    const files = await takeShared()
    if (files.length > 0) onTaken(files)
  }
  const discard = async () => {
    setNames([])
    await forgetShared()
  }
  return (
    <InfoBox
      title={m.shared_question({ count: names.length })}
      actions={
        <>
          <Button size="s" onClick={() => take().catch(logFailure('take shared files'))}>
            {m.shared_add()}
          </Button>
          <Button size="s" variant="quiet" onClick={() => discard().catch(logFailure('forget shared files'))}>
            {m.shared_discard()}
          </Button>
        </>
      }
    >
      <span dir="auto">{names.join(', ')}</span>
    </InfoBox>
  )
}
