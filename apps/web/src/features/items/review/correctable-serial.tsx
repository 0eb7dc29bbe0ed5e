import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { BareButton } from '../../../ui/button.tsx'
import styles from './review.module.css'

const CorrectSerial = loadedLater<{ item: ItemDetail; onClose: () => void }>(
  () => import('./correct-serial.tsx').then(({ CorrectSerial }) => CorrectSerial),
  { missing: () => <span role="alert">{m.correct_serial_failed()}</span> },
)

/** An item's serial number, with the way to correct it while the request is open. The form is loaded when it is opened. */
export function CorrectableSerial({ item }: { item: ItemDetail }) {
  const [open, setOpen] = useState(false)
  if (item.requestStatus === 'Closed') return item.serialNumber
  return (
    <>
      <span>{item.serialNumber}</span>{' '}
      <BareButton className={styles.correct} aria-label={m.correct_serial_title()} onClick={() => setOpen(true)}>
        {m.correct_serial_button()}
      </BareButton>
      {open && <CorrectSerial item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
