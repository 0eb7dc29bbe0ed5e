import type { AskedPoint, ItemDetail } from '@portal/contract/items/item-shapes.ts'

export const isOpenPoint = ({ answeredAt, endedAt }: Pick<AskedPoint, 'answeredAt' | 'endedAt'>): boolean =>
  answeredAt === null && endedAt === null

/** Whether the dealer still owes something that was asked for point by point. */
export const hasOpenPoints = ({ asked }: Pick<ItemDetail, 'asked'>): boolean => asked.some(isOpenPoint)

/** What was asked for together, the newest first. */
export function roundsOf(asked: readonly AskedPoint[]): { readonly askedAt: string; readonly points: AskedPoint[] }[] {
  const times = [...new Set(asked.map(({ askedAt }) => askedAt))]
  return times.map((askedAt) => ({ askedAt, points: asked.filter((point) => point.askedAt === askedAt) }))
}
