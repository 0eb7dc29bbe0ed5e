import { isFinal, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import type { Connection } from './rig/acknowledged.ts'
import type { Rig } from './rig/rig.ts'

/** Where the invariants look. */
type Places = Pick<Rig, 'storage' | 'acknowledged' | 'settled'> & {
  readonly pool: Connection
  readonly smtp: Pick<Rig['smtp'], 'accepted'>
}

/** What may be otherwise, because of what was done to the portal. */
export interface WhatHappened {
  /** A process or the mail server was killed: a mail that was on its way may arrive twice. */
  readonly killed?: boolean
  /**
   * Stored files without a row may be so many seconds old: a process that is killed between storing a file and writing
   * its row leaves one to the sweep.
   */
  readonly straysForSeconds?: number
}

/** Rows that must not exist, each named by what it says about the one that does. */
const neverTrue: readonly { readonly promise: string; readonly rows: string }[] = [
  {
    promise: 'every item has a request',
    rows: 'select item_id from request_items left join requests using (request_id) where requests.request_id is null',
  },
  {
    promise: 'a submitted request is closed exactly when all its items are final',
    rows: `select request_id, closed, array_agg(request_items.status) as items
      from requests join request_items using (request_id) where completed_at is not null
      group by request_id having closed <> bool_and(request_items.status = any($1))`,
  },
  {
    promise: 'nothing happens to a request after it was closed',
    rows: `select request_id, closed_at, at, what from requests join (
        select request_id, messages.created_at as at, 'message' as what from messages join request_items using (item_id)
        union all
        select request_id, at, kind from item_history join request_items using (item_id)
          -- Another look is a request of its own, and the dealer does afterwards what the decision says.
          where kind not in ('another-look-asked', 'another-look-decided', 'next-step-done')
        union all
        select request_id, last_modified_at, 'item changed' from request_items
      ) happened using (request_id) where at > closed_at`,
  },
  {
    promise: 'an item, a message and a layout have so many files at most',
    rows: `select attached_as, item_id, message_id, count(*) from files where attached_as is not null
      group by attached_as, item_id, message_id having count(*) > case attached_as
        when 'item' then ${limits.item.maximumFiles} when 'message' then ${limits.message.maximumFiles}
        else ${limits.layoutPdf.maximumFiles} end`,
  },
  {
    promise: 'a serial number stands in one live item',
    rows: `select folded_number(serial_number), count(*) from request_items join requests using (request_id)
      where not closed group by 1 having count(*) > 1`,
  },
  {
    promise: 'an item has one repair outcome at most',
    rows: `select item_id, count(*) from item_history where kind = 'repair-outcome-submitted'
      group by item_id having count(*) > 1`,
  },
  {
    promise: 'no job outlives its lease',
    rows: `select name, id, started_on, heartbeat_on from pgboss.job where state = 'active'
      and least(started_on + make_interval(secs => expire_seconds), heartbeat_on + make_interval(secs => heartbeat_seconds))
        < now() - interval '15 seconds'`,
  },
  {
    promise: 'nobody who may not sign in has a session',
    rows: `select session_id, user_id from sessions join users using (user_id)
      where ended_at is null and ends_at > now() and not (enabled and verified)`,
  },
  {
    // Another look may be asked for in words.
    promise: 'a submitted request has an item, and each of its items has evidence',
    rows: `select request_id, item_id from requests left join request_items using (request_id)
      where completed_at is not null and another_look_at is null
        and not exists (select from files where files.item_id = request_items.item_id and attached_as = 'item')`,
  },
  {
    promise: 'an e-mail address names one account',
    rows: 'select lower(email), count(*) from users group by 1 having count(*) > 1',
  },
  {
    promise: 'who looks after a request is of its company',
    rows: `select request_id, dealer_id, contact_id from requests left join users on user_id = contact_id
      where company_id is distinct from dealer_id`,
  },
  {
    promise: 'a company in which somebody may act has a manager who may',
    rows: `select company_id from users where role = 'USER' and enabled and verified
      group by company_id having bool_and(company_role <> 'manager')`,
  },
  {
    promise: 'somebody can administrate',
    rows: `select 1 from (select count(*) as live from users where role = 'ADMIN' and enabled and verified) admins
      where live = 0 and exists (select from users where role = 'ADMIN')`,
  },
  {
    promise: 'a mail that is neither sent nor given up has a job',
    rows: `select mail_id, template from mails where sent_at is null and dead_at is null and not exists (
        select from pgboss.job where state in ('created', 'retry', 'active') and data->>'mailId' = mail_id::text)`,
  },
]

const finalStatuses = itemStatuses.filter(isFinal)

/**
 * What must hold whatever happened, asked of the database, the file store and the mail server once all jobs are done. One
 * sentence for each promise that is broken; none when all is well.
 */
export async function violatedInvariants(rig: Places, happened: WhatHappened = {}): Promise<string[]> {
  const sentences: string[] = []
  try {
    await rig.settled()
  } catch (error) {
    sentences.push(error instanceof Error ? error.message : String(error))
  }
  for (const { promise, rows: query } of neverTrue) {
    const { rows } = await rig.pool.query(query, query.includes('$1') ? [finalStatuses] : [])
    if (rows.length > 0) sentences.push(`not so: ${promise} (${rows.length}, the first: ${JSON.stringify(rows[0])})`)
  }
  sentences.push(...(await rig.acknowledged.lost()))
  sentences.push(...(await wrongFiles(rig, happened)))
  sentences.push(...(await wrongMails(rig, happened)))
  return sentences
}

/** Every key of a row has its file or a job that makes it, and every file a row or a job that removes it. */
async function wrongFiles({ pool, storage }: Places, { straysForSeconds = 0 }: WhatHappened): Promise<string[]> {
  const stored = new Map<string, Date>()
  for (const prefix of storagePrefixes)
    for await (const { key, lastModified } of storage.list(prefix)) stored.set(key, lastModified)
  const { rows } = await pool.query<{ key: string; due: boolean }>(
    `select key, due from (
       select key, state = 'ready' as due, file_id from files where removed_at is null
       union all
       select thumb_key, state = 'ready' and thumb_key is not null, file_id from files where removed_at is null
       union all
       select source_key, state = 'processing', file_id from files where removed_at is null
     ) keys where key is not null`,
  )
  const live = `state in ('created', 'retry', 'active')`
  const lostConversions = await pool.query<{ file_id: number }>(
    `select file_id from files where state = 'processing' and removed_at is null and not exists (
       select from pgboss.job where name = 'make-video-playable' and ${live} and data->>'fileId' = file_id::text)`,
  )
  const goingAway = await pool.query<{ key: string }>(
    `select jsonb_array_elements_text(data->'keys') as key from pgboss.job where name = 'remove-stored-files' and ${live}`,
  )
  const known = new Set([...rows, ...goingAway.rows].map(({ key }) => key))
  const { rows: clock } = await pool.query<{ now: Date }>('select now()')
  const newest = (clock[0]?.now.getTime() ?? 0) - straysForSeconds * 1000
  return [
    ...rows.filter(({ key, due }) => due && !stored.has(key)).map(({ key }) => `the file ${key} is not in the store`),
    ...lostConversions.rows.map(({ file_id: id }) => `the video ${id} is being processed by nobody`),
    ...[...stored]
      .filter(([key, since]) => !known.has(key) && since.getTime() < newest)
      .map(([key]) => `the stored file ${key} has no row`),
  ]
}

/** Every mail that was sent arrived, and once; at least once where something was killed. */
async function wrongMails({ pool, smtp }: Places, { killed = false }: WhatHappened): Promise<string[]> {
  const arrived = new Map<string, number>()
  for (const { email } of smtp.accepted()) {
    const mailId = /^<([^@]+)@/.exec(email.messageId ?? '')?.[1] ?? ''
    arrived.set(mailId, (arrived.get(mailId) ?? 0) + 1)
  }
  const { rows } = await pool.query<{ id: string; sent: boolean }>(
    'select mail_id as id, sent_at is not null as sent from mails',
  )
  const sent = rows.filter((mail) => mail.sent)
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...sent.filter(({ id }) => !arrived.has(id)).map(({ id }) => `the mail ${id} is marked as sent and did not arrive`),
    ...[...arrived]
      .filter(([, count]) => count > 1 && !killed)
      .map(([id, count]) => `the mail ${id} arrived ${count} times`),
    ...[...arrived.keys()].filter((id) => !ids.has(id)).map((id) => `the mail ${id} arrived and has no row`),
  ]
}
