import type { Shot } from '@portal/domain/evidence/shots.ts'
import { drawnIcon } from '../../../ui/icons.tsx'

/** How each shot looks, as a drawing. */
export const shotDrawings: Readonly<Record<Shot, ReturnType<typeof drawnIcon>>> = {
  label: drawnIcon(
    'M3 6h18v12H3ZM6 9h7M6 11.5h5M6 15.5v-1.5m2 1.5v-1.5m2 1.5v-1.5m3 1.5v-1.5m2 1.5v-1.5m3 1.5V9m-2 0v0',
  ),
  fault: drawnIcon('M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm10 16-5.6-5.6M8 8l2 1.5-1 2 2.5 1.5'),
  whole: drawnIcon('M6 3h12v18H6ZM12 11a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm0-5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z'),
  sound: drawnIcon('M4 9v6h3l5 4V5L7 9H4Zm11.5-.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12'),
  display: drawnIcon('M3 6h18v12H3ZM6 9h7v4H6Zm10.5.5v0m0 3v0M6 15.5h12'),
  connections: drawnIcon(
    'M3 8h18v8H3Zm4 2.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM7 16v4m5-4v4m5-4v4',
  ),
}
