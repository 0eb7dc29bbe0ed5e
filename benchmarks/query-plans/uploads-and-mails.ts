import { startJobQueue } from '@portal/api/jobs/job-queue.ts'
import { limits } from '@portal/domain/limits.ts'
import type pg from 'pg'

/**
 * What a busy portal holds beside its requests: a picture of each item, uploads that belong to nothing yet (nearly as
 * many as each account may have), videos and mails that wait, and the mails that were sent and given up as far back as
 * the sweep keeps them, and a day longer.
 */
export async function fillWithUploadsAndMails(client: pg.Client, url: string): Promise<void> {
  // The tables of the queue are its own to make.
  const queue = await startJobQueue({ databaseUrl: url, log: console, works: false })
  await queue.close()
  const statements = [
    `insert into files (key, thumb_key, kind, state, uploader_id, file_name, byte_size, content_type, created_at,
       attached_as, item_id, position)
     select 'wms-final-uploads/item-' || item_id || '.jpg', 'wms-final-uploads/thumb_item-' || item_id || '.jpg',
       'image', 'ready', dealer_id, 'photo.jpg', 200000, 'image/jpeg', completed_at, 'item', item_id, 0
     from request_items join requests using (request_id)`,
    `insert into files (key, kind, state, uploader_id, file_name, byte_size, content_type, created_at)
     select 'wms-final-uploads/loose-' || user_id || '-' || n || '.jpg', 'image', 'ready', user_id, 'photo.jpg', 200000,
       'image/jpeg', now() - n * interval '20 minutes'
     from users cross join generate_series(1, ${limits.uploadQuota.files - 3}) n`,
    `insert into files (key, source_key, kind, state, uploader_id, file_name, byte_size, content_type, turn)
     select 'wms-final-uploads/film-' || user_id || '-' || n || '.mp4', 'wms-temp-uploads/film-' || user_id || '-' || n || '.mov',
       'video', 'processing', user_id, 'film.mov', 9000000, 'video/quicktime', n
     from users cross join generate_series(1, 2) n`,
    `insert into mails (mail_id, template, recipient, facts, created_at, sent_at, attempts)
     select gen_random_uuid(), 'request-submitted', 'service@example.com', '{}', sent_at, sent_at, 1
     from (select now() - n * interval '31 days' / count as sent_at
       from (select count(*)::int as count from requests) requests cross join generate_series(1, count) n) mails`,
    `insert into mails (mail_id, template, recipient, facts, created_at, dead_at, attempts)
     select gen_random_uuid(), 'request-submitted', 'nobody@example.com', '{}', dead_at, dead_at, 51
     from (select now() - n * interval '1 day' as dead_at from generate_series(1, 91) n) mails`,
    `insert into mails (mail_id, template, recipient, facts)
     select gen_random_uuid(), 'request-submitted', 'service@example.com', '{}'
     from generate_series(1, least(20000, 2 * (select count(*)::int from requests)))`,
    `insert into pgboss.job (name, data)
     select case when row_number() over () % 20 = 0 then 'deliver-code' else 'deliver-mail' end,
       jsonb_build_object('mailId', mail_id)
     from mails where sent_at is null and dead_at is null`,
    `insert into pgboss.job (name, data, priority)
     select 'make-video-playable', jsonb_build_object('fileId', file_id, 'turn', turn), -turn
     from files where state = 'processing'`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
