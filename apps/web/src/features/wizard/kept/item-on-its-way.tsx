import { m } from '@portal/texts/messages.ts'
import { filesOfItem, type KeptFile, type KeptItem } from '../../../parts/device/kept-claim.ts'
import { useSentShare } from '../../../parts/device/on-server.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './item-on-its-way.module.css'

interface ItemOnItsWayProps {
  readonly item: KeptItem
  readonly files: ReadonlyMap<string, KeptFile>
}

/** How much of an item's files has arrived, while its dealer goes on. */
export function ItemOnItsWay({ item, files }: ItemOnItsWayProps) {
  const share = useSentShare(filesOfItem(item.body).flatMap((key) => files.get(key) ?? []))
  return (
    <div className={styles.progress}>
      <span>{m.claims_item_being_sent()}</span>
      <ProgressBar label={m.claims_item_leaving({ serialNumber: item.body.serialNumber })} value={share} />
    </div>
  )
}
