import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { WhatNext } from '../what-next/what-next.tsx'
import { DecisionCard } from './decision-card.tsx'

/** What was decided on an item, and what happens next. */
export const Decision = ({ item }: { item: ItemDetail }) => (
  <>
    <DecisionCard item={item} />
    <WhatNext item={item} />
  </>
)
