import { missingShots } from '@portal/domain/evidence/shots.ts'
import type { KeptItem } from '../../../parts/device/kept-claim.ts'
import { LikelyList, type LikelyListProps } from '../likely/likely-list.tsx'
import type { Mending } from '../likely/mending.ts'

interface KeptLikelyQuestionsProps extends Pick<LikelyListProps<string>, 'onMend'> {
  readonly items: readonly KeptItem[]
}

/** What the service is likely to ask for, as far as this device knows it without the portal: the pictures that help and are missing. */
export function KeptLikelyQuestions({ items, onMend }: KeptLikelyQuestionsProps) {
  return (
    <LikelyList
      items={items.map((item) => ({ id: item.key, ...item.body, mendings: mendingsOf(item) }))}
      onMend={onMend}
    />
  )
}

const mendingsOf = ({ body: { itemType, faultKind, shots, skippedShots } }: KeptItem): Mending[] =>
  missingShots({ itemType, faultKind, taken: shots.map(({ shot }) => shot), skipped: skippedShots }).map((shot) => ({
    about: 'shot',
    shot,
  }))
