import * as contract from '@portal/contract/imports/imports.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import { languageOf, tellLanguage } from '../../http/language-of-call.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { takeCsv } from '../files/take-csv.ts'
import { found } from '../reader.ts'
import { beginImport, correct, discard, take, takeBack } from './decide-import.ts'
import { importDetail, listImports } from './imports.views.ts'
import { wrongRowsCsv } from './wrong-rows-csv.ts'

/** Files of units: uploaded, checked by a job, taken in by another, and taken back. */
export function importRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal

  serve(contract.uploadImport, async ({ actor, request }) => {
    const csv = await takeCsv(portal, actor, request)
    return csv.ok ? accept(await beginImport(portal, actor, csv.value)) : csv
  })

  serve(contract.listImports, async ({ query }) => accept(await listImports(db, query)))

  serve(contract.getImport, async ({ params }) => found(await importDetail(db, params.importId)))

  serve(contract.correctImport, ({ params, body }) => correct(portal, params.importId, body))

  serve(contract.takeImport, ({ actor, params, body }) => take(portal, actor, params.importId, body))

  serve(contract.takeImportBack, ({ actor, params }) => takeBack(portal, actor, params.importId))

  serve(contract.discardImport, ({ params }) => discard(portal, params.importId))

  serve(contract.downloadWrongRows, async ({ params, request, reply }) => {
    const language = languageOf(request)
    const csv = await wrongRowsCsv(portal, params.importId, language)
    if (!csv) return refuse('NOT_FOUND')
    tellLanguage(reply, language)
    reply.type('text/csv; charset=utf-8')
    return accept(csv)
  })
}
