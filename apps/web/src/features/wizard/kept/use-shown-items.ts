import { useQueries } from '@tanstack/react-query'
import type { KeptClaim } from '../../../parts/claims/kept-claim.ts'
import type { ClaimWithFiles } from '../../../parts/claims/use-kept-claims.ts'
import { linkQuery } from '../../../parts/media/file-queries.ts'
import type { ShownItem } from '../draft-items.tsx'

/** The items of a request on this device, as the overview shows them. */
export function useShownItems(
  { items }: KeptClaim,
  files: ClaimWithFiles['files'],
): (ShownItem<string> & { readonly id: string })[] {
  const pictures = items.flatMap(({ body }) => body.images.filter((key) => files.get(key)?.kind === 'image'))
  const links = useQueries({ queries: pictures.map((key) => linkQuery(key)) })
  return items.map(({ key: id, body, arrived = [] }) => ({
    ...{ id, ...body },
    images: body.images.flatMap((key) => {
      const kept = files.get(key)
      if (!kept)
        return arrived.flatMap((upload) =>
          upload.step === 'stored' && upload.file.key === key
            ? [
                {
                  ...{ thumbnailUrl: null, processing: 'ready' as const, fileName: upload.fileName },
                  kind: upload.kind === 'video' ? ('video' as const) : ('image' as const),
                },
              ]
            : [],
        )
      const thumbnailUrl = links[pictures.indexOf(key)]?.data?.url ?? null
      const kind = kept.kind === 'video' ? ('video' as const) : ('image' as const)
      return [{ thumbnailUrl, kind, fileName: kept.file.name, processing: 'ready' as const }]
    }),
  }))
}
