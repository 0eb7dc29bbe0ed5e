import type { LabelledUnit } from '@portal/domain/items/label-code.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { savesData, useConnectionLost } from '../../api/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { IconScan } from '../../ui/more-icons.tsx'
import { logFailure } from '../failures/log-failure.ts'
import { delays } from '../intervals.ts'
import { useOpenedPart } from '../use-opened-part.ts'
import styles from './scan.module.css'
import type { ScannedLabel } from './use-scan.ts'

const loadScanner = () => import('./label-scanner.tsx').then(({ LabelScanner }) => LabelScanner)

export interface ScanButtonProps {
  /** Answers whether the photo was kept. */
  readonly onRead: (label: ScannedLabel) => boolean
}

/** Opens the scanner, which is loaded by its first press, and says what it read. */
export function ScanButton({ onRead }: ScanButtonProps) {
  const { Part: Scanner, isLoading, open, close } = useOpenedPart(loadScanner)
  const [read, setRead] = useState<{ readonly unit: LabelledUnit; readonly isKept: boolean }>()
  return (
    <Row gap={[2, 3]} className={styles.scan}>
      <Button icon={<IconScan />} busy={isLoading} onClick={open}>
        {m.scan_open()}
      </Button>
      <span role="status">
        {read && !Scanner && <span>{m.scan_read({ serialNumber: read.unit.serialNumber })}</span>}
        {read?.isKept && !Scanner && <span>{` · ${m.scan_photo_kept()}`}</span>}
      </span>
      {Scanner && (
        <Scanner
          onClose={close}
          onRead={(label) => {
            close()
            setRead({ unit: label.unit, isKept: onRead(label) })
          }}
        />
      )}
    </Row>
  )
}

/**
 * Fetches the reader of labels quietly while the component is shown, where a service worker keeps it for times without a
 * connection. Not for people who save data.
 */
export function useReaderAhead(): void {
  const lost = useConnectionLost()
  useEffect(() => {
    if (lost || savesData() || !navigator.serviceWorker?.controller) return
    const fetchAhead = async () => (await import('./fetch-reader.ts')).fetchReader()
    const timer = setTimeout(
      () => void fetchAhead().catch(logFailure('fetch the code reader ahead')),
      delays.fetchReaderMs,
    )
    return () => clearTimeout(timer)
  }, [lost])
}
