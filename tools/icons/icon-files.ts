import { join } from 'node:path'
import { colours } from '@portal/brand/colours.ts'
import { brandLine, brandName, makerName } from '@portal/brand/name.ts'
import { acceptedMediaTypes } from '@portal/domain/media/media-rules.ts'
import { shareTarget } from '@portal/domain/media/share-target.ts'
import sharp from 'sharp'
import { faviconSvg, iconSvg, mailHeadSvg } from './svg.ts'

/** An icon is drawn large and made smaller: its edges are the same on every size. */
const icon = (pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(iconSvg()), { density: 576 }).resize(pixels, pixels).png({ palette: true, effort: 10 }).toBuffer()

const manifest = (): string =>
  `${JSON.stringify(
    {
      name: brandName,
      short_name: makerName,
      description: brandLine,
      start_url: '/',
      display: 'standalone',
      background_color: colours.stage[0],
      theme_color: colours.stage[0],
      icons: [
        { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
      share_target: {
        action: shareTarget.path,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: shareTarget.field, accept: acceptedMediaTypes }] },
      },
    },
    null,
    2,
  )}\n`

/** The absolute path of a file, from its path in the project. */
export const inProject = (path: string): string => join(import.meta.dirname, '../..', path)

/** Every file that is drawn from the brand, by its path in the project, and how it is made. */
export const iconFiles: Readonly<Record<string, () => string | Promise<Buffer>>> = {
  'apps/web/public/favicon.svg': faviconSvg,
  'apps/web/public/manifest.webmanifest': manifest,
  'apps/web/public/apple-touch-icon.png': () => icon(180),
  'apps/web/public/brand/icon-192.png': () => icon(192),
  'apps/web/public/brand/icon-512.png': () => icon(512),
  // At twice its shown size, for screens with twice the pixels.
  'apps/api/src/mail/brand/membrane.png': () =>
    sharp(Buffer.from(mailHeadSvg()), { density: 144 }).png({ compressionLevel: 9 }).toBuffer(),
}
