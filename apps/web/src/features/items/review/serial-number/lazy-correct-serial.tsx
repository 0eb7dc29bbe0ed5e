import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { loadedLater } from '../../../../parts/loaded-later.tsx'

const CorrectSerial = loadedLater<{ item: ItemDetail }>(() =>
  import('./correct-serial.tsx').then(({ CorrectSerial }) => CorrectSerial),
)

/** An item's serial number, with the way to correct it while the request is open. */
export const CorrectableSerial = ({ item }: { item: ItemDetail }) => (
  <>
    {item.serialNumber} {item.requestStatus !== 'Closed' && <CorrectSerial item={item} />}
  </>
)
