import type { Spot } from '@portal/domain/items/spots.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'

/** Reads spots back from the browser; what is none is left out. */
export function parseSpots(stored: unknown): Spot[] {
  if (!Array.isArray(stored)) return []
  return stored.map(fieldsOf).flatMap(({ imagePath, x, y, text }) => {
    const isSpot = typeof imagePath === 'string' && typeof text === 'string'
    return isSpot && typeof x === 'number' && typeof y === 'number' ? [{ imagePath, x, y, text }] : []
  })
}
