import { signedUrl } from '@portal/contract/files/files.ts'
import type { SaleProof } from '@portal/contract/units/unit-record-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { IconDocument } from '../../ui/more-icons.tsx'
import styles from './unit-record.module.css'

/** A proof of sale as a button that opens it in a tab of its own. `aside` stands beside it. */
export function OpenProof({ proof, aside }: { proof: SaleProof; aside?: ReactNode }) {
  const [state, setState] = useState<'opening' | 'failed'>()
  const open = async () => {
    setState('opening')
    // The tab is opened at once: browsers block a tab that opens later than the click.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    try {
      const { url } = await call(signedUrl, { query: { key: proof.key } })
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
      setState(undefined)
    } catch (error) {
      tab?.close()
      logFailure('open the proof of sale')(error)
      setState('failed')
    }
  }
  return (
    <>
      <div className={styles.proof}>
        <Button
          icon={<IconDocument />}
          busy={state === 'opening'}
          title={m.item_layout_pdf_opens_in_new_tab()}
          onClick={() => open()}
        >
          <span dir="auto">{proof.fileName}</span>
        </Button>
        {aside}
      </div>
      {state === 'failed' && <ErrorBox>{m.item_layout_pdf_not_opened()}</ErrorBox>}
    </>
  )
}
