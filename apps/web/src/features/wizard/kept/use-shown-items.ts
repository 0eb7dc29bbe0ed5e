import { useQueries } from '@tanstack/react-query'
import type { KeptClaim } from '../../../parts/device/kept-claim.ts'
import type { ClaimWithFiles } from '../../../parts/device/kept-claims.ts'
import type { FileKind } from '../../../parts/device/upload.ts'
import { linkQuery } from '../../../parts/media/file-queries.ts'
import type { ShownItem } from '../draft-items.tsx'

type ShownImage = ShownItem<string>['images'][number]

/** The items of a request on this device, as the overview shows them. */
export function useShownItems({ items }: KeptClaim, files: ClaimWithFiles['files']): ShownItem<string>[] {
  const pictures = items.flatMap(({ body }) => body.images.filter((key) => files.get(key)?.kind === 'image'))
  const links = useQueries({ queries: pictures.map((key) => linkQuery(key)) })
  const linkTo = (key: string) => links[pictures.indexOf(key)]?.data?.url ?? null
  const shown = (fileName: string, kind: FileKind, thumbnailUrl: string | null): ShownImage => ({
    ...{ fileName, thumbnailUrl, processing: 'ready' },
    kind: kind === 'video' ? 'video' : 'image',
  })
  return items.map(({ key: id, body, arrived = [] }) => {
    const imageOf = (key: string): ShownImage[] => {
      const kept = files.get(key)
      if (kept) return [shown(kept.file.name, kept.kind, linkTo(key))]
      // The server has it: without a connection there is no link to it.
      const there = arrived.find((upload) => upload.step === 'stored' && upload.file.key === key)
      return there ? [shown(there.fileName, there.kind, null)] : []
    }
    return { id, ...body, images: body.images.flatMap(imageOf) }
  })
}
