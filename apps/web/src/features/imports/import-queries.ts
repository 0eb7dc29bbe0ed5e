import type { SentBody } from '@portal/contract/endpoint.ts'
import type { ImportRow } from '@portal/contract/imports/import-schemas.ts'
import {
  correctImport,
  discardImport,
  getImport,
  listImports,
  takeImport,
  takeImportBack,
} from '@portal/contract/imports/imports.ts'
import { isAtWork } from '@portal/domain/imports/import-states.ts'
import { limits } from '@portal/domain/limits.ts'
import { catalogueRefusalTextOr } from '@portal/texts/catalogue-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { polling } from '../../parts/intervals.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import { notify } from '../../ui/notify.ts'

/** The imports, the newest first, page by page; read again while a job is at work on one of them. */
export const importsQuery = infiniteQueryOptions({
  queryKey: queryKeys.importList,
  queryFn: ({ pageParam, signal }) => call(listImports, { query: { page: pageParam, size: limits.page.size }, signal }),
  ...byPages,
  select: ({ pages }) => mergedRows<ImportRow>(pages, ({ importId }) => importId),
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ content }) => content.some(({ state }) => isAtWork(state))) ? polling.importListMs : false,
})

/** One import; read again every second while a job is at work on it. */
export const importQuery = (importId: number | string) =>
  readBy(
    queryKeys.import(importId),
    getImport,
    { params: { importId } },
    {
      refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? polling.importMs : false),
    },
  )

export type ImportDecision =
  | { readonly type: 'correct'; readonly reading: SentBody<typeof correctImport> }
  | { readonly type: 'take'; readonly taking: SentBody<typeof takeImport> }
  | { readonly type: 'takeBack' }
  | { readonly type: 'discard' }

/** What an administrator decides about an import. A refusal is said in a toast, and the page shows how it stands. */
export function useDecideImport(importId: number) {
  const refreshAfter = useRefreshAfterChange()
  const params = { importId }
  return useMutation({
    mutationFn: (decision: ImportDecision) => {
      switch (decision.type) {
        case 'correct':
          return call(correctImport, { params, body: decision.reading })
        case 'take':
          return call(takeImport, { params, body: decision.taking })
        case 'takeBack':
          return call(takeImportBack, { params })
        case 'discard':
          return call(discardImport, { params })
      }
    },
    onError: (error) => notify.error(catalogueRefusalTextOr(codeOf(error), m.import_decision_failed())),
    onSettled: () => refreshAfter({ type: 'import-changed' }),
  })
}
