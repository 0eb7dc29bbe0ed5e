import { getTeamwork, listColleagues } from '@portal/contract/colleagues/colleagues.ts'
import { getHome } from '@portal/contract/home/home.ts'
import { getCaseForAdmin } from '@portal/contract/items/case.ts'
import {
  getItemForAdmin,
  listEarlierClaims,
  listItemHistory,
  listItemsForAdmin,
  listSimilarDecisions,
  listWaitingItems,
} from '@portal/contract/items/items.ts'
import { listNextSteps } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { listMessagesForAdmin, postMessage } from '@portal/contract/messages/messages.ts'
import { listActiveRequests, listDrafts, listOwnRequests, searchRequests } from '@portal/contract/requests/requests.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { getUnitOfItem, getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { countWork, listWork, nextWork } from '@portal/contract/work/work.ts'
import type pg from 'pg'

/** One call, the same for all three servers. */
export interface Call {
  readonly method: string
  readonly path: string
  /** Whose token it carries; undefined is the administrator. */
  readonly dealerId?: number
  readonly body?: string
}

export interface Work {
  readonly name: string
  /** A `unit` and the `queue` are asked of the floor and the portal alone, what comes `together` of the portal. */
  readonly kind: 'read' | 'search' | 'post' | 'unit' | 'queue' | 'together'
  /** Takes turns through the samples, so that no two calls in a row ask for the same rows. */
  readonly call: (turn: number) => Call
}

const samples = 2000
const page = '?page=0&size=10'

/** What people do all day, over requests and items picked from all over the filled tables. */
export async function worksOver(client: pg.Client): Promise<Work[]> {
  const pick = async <Row extends object>(from: string): Promise<(turn: number) => Row> => {
    // Any order will do that is not the order of creation, and the same in every run.
    const { rows } = await client.query<Row>(
      `select * from (${from}) samples order by md5(picked::text) limit ${samples}`,
    )
    return (turn) => rows[turn % rows.length] as Row
  }
  const aRequest = await pick<{ picked: number }>('select request_id as picked from requests')
  const aThread = await pick<{ picked: number }>(
    'select item_id as picked from messages group by item_id having count(*) = 5',
  )
  const anItem = await pick<{ picked: number; serial: string }>(
    'select item_id as picked, serial_number as serial from request_items',
  )
  const openItem = await pick<{ picked: number; dealer: number }>(
    `select item_id as picked, dealer_id as dealer from request_items join requests using (request_id)
     where not requests.closed`,
  )
  const aClaimedUnit = await pick<{ picked: number; dealer: number; serial: string; brand: string; number: string }>(
    `select item_id as picked, dealer_id as dealer, serial_number as serial, brand, item_number as number
     from request_items join requests using (request_id)`,
  )
  const aUnit = await pick<{ picked: number }>(
    `select unit_id as picked from units where serial_folded in (select serial_folded from request_items)`,
  )
  const aWaitingItem = await pick<{ picked: number; since: Date }>(
    `select item_id as picked, turn_since as since from request_items where turn in ('undecided', 'question', 'returned')`,
  )
  const aDealer = await pick<{ picked: number }>('select distinct dealer_id as picked from requests')

  return [
    {
      name: 'admin list, newest open 10',
      kind: 'read',
      call: () => ({ method: 'GET', path: `${listActiveRequests.path}${page}&status=Open` }),
    },
    {
      name: 'one case with its items',
      kind: 'read',
      call: (turn) => ({
        method: 'GET',
        path: listItemsForAdmin.path.replace(':requestId', `${aRequest(turn).picked}`),
      }),
    },
    {
      name: 'thread of 5 messages',
      kind: 'read',
      call: (turn) => ({
        method: 'GET',
        path: listMessagesForAdmin.path.replace(':itemId', `${aThread(turn).picked}`),
      }),
    },
    {
      name: 'search by a part of a serial',
      kind: 'search',
      call: (turn) => ({ method: 'GET', path: `${searchRequests.path}${page}&q=${anItem(turn).serial.slice(2, 9)}` }),
    },
    {
      name: 'post a message, durable',
      kind: 'post',
      call: (turn) => ({
        method: 'POST',
        path: postMessage.path.replace(':itemId', `${openItem(turn).picked}`),
        dealerId: openItem(turn).dealer,
        body: JSON.stringify({
          messageContent: `It still scrapes at low frequencies, also with the other amplifier. ${turn}`,
        }),
      }),
    },
    {
      name: "dealer's own list",
      kind: 'read',
      call: (turn) => ({ method: 'GET', path: `${listOwnRequests.path}${page}`, dealerId: aDealer(turn).picked }),
    },
    {
      name: 'look-up of a unit, with its verdict',
      kind: 'unit',
      call: (turn) => {
        const { serial, brand, number, dealer } = aClaimedUnit(turn)
        const query = new URLSearchParams({ serialNumber: serial, brand, itemNumber: number })
        return { method: 'GET', path: `${lookUpUnit.path}?${query}`, dealerId: dealer }
      },
    },
    {
      name: 'service record of a claimed unit',
      kind: 'unit',
      call: (turn) => ({ method: 'GET', path: getUnitRecord.path.replace(':unitId', `${aUnit(turn).picked}`) }),
    },
    {
      name: 'queue, the longest waiting 10',
      kind: 'queue',
      call: () => ({ method: 'GET', path: `${listWork.path}?view=all&size=10` }),
    },
    {
      name: 'what comes next in the queue',
      kind: 'queue',
      call: (turn) => {
        const { picked, since } = aWaitingItem(turn)
        const query = new URLSearchParams({ view: 'all', afterSince: since.toISOString(), afterItem: `${picked}` })
        return { method: 'GET', path: `${nextWork.path}?${query}` }
      },
    },
    {
      name: 'counts of the queue',
      kind: 'queue',
      call: () => ({ method: 'GET', path: countWork.path }),
    },
    ...[getHome, listOwnRequests, listWaitingItems, listDrafts].map(({ path }, part) => ({
      name: part === 0 ? "dealer's home" : `its part ${path}`,
      kind: 'together' as const,
      call: (turn: number) => ({ method: 'GET', path, dealerId: aDealer(turn).picked }),
    })),
    ...[
      getCaseForAdmin,
      ...[getItemForAdmin, listItemHistory, listEarlierClaims, listSimilarDecisions, getUnitOfItem],
      ...[listMessagesForAdmin, getTeamwork, listColleagues, listPoints, listNextSteps],
    ].map(({ path }, part) => ({
      name: part === 0 ? 'case of an item' : `its part ${path}`,
      kind: 'together' as const,
      call: (turn: number) => ({ method: 'GET', path: path.replace(':itemId', `${anItem(turn).picked}`) }),
    })),
  ]
}
