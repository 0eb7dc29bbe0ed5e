import { readFileSync } from 'node:fs'
import type { InlineImage } from '../mail-transport.ts'

const read = (name: string) => readFileSync(new URL(`../brand/${name}`, import.meta.url))

/** The membrane, cropped: at the right of the head. `npm run icons` draws it, at twice its shown size. */
export const membrane = {
  cid: 'membrane@membran-warranty',
  fileName: 'membrane.png',
  contentType: 'image/png',
  content: read('membrane.png'),
} as const satisfies InlineImage

/** Its size in the mail, in pixels. */
export const membraneSize = { width: 208, height: 104 } as const
