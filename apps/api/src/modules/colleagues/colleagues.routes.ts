import * as contract from '@portal/contract/colleagues/colleagues.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { lookAtItem } from '../note-looking.ts'
import { found } from '../reader.ts'
import { colleagues, teamworkOn } from './colleagues.views.ts'
import { deleteNote, writeNote } from './notes.ts'
import { markItemUnread, takeItem } from './take-item.ts'

/** What administrators share among themselves: who takes an item, who has it open, notes. */
export function colleagueRoutes(serve: Serve, portal: Portal): void {
  serve(contract.listColleagues, async () => accept(await colleagues(portal.db)))
  serve(contract.getTeamwork, async ({ actor, params: { itemId } }) =>
    found(await teamworkOn(portal.db, actor, itemId, portal.now())),
  )
  serve(contract.takeItem, ({ params, body }) => takeItem(portal, params.itemId, body))
  serve(contract.markItemUnread, ({ actor, params }) => markItemUnread(portal, actor, params.itemId))
  serve(contract.lookAtItem, ({ actor, params, body }) => lookAtItem(portal, actor, params.itemId, body.looking))
  serve(contract.writeNote, ({ actor, params, body, request }) =>
    writeNote(portal, actor, params.itemId, body, keyedCallOf(request)),
  )
  serve(contract.deleteNote, ({ actor, params }) => deleteNote(portal, actor, params.noteId))
}
