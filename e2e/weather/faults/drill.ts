import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '@portal/contract/accounts/session.ts'
import { listOwnRequests } from '@portal/contract/requests/requests.ts'
import { imageKeys } from '@portal/domain/media/storage-keys.ts'
import type { Part } from '../part.ts'
import { type Account, password } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'
import { startLoad } from './load.ts'

const projectDir = dirname(dirname(dirname(import.meta.dirname)))

/** An installation with 10,000 files is backed up while it is used, and restored elsewhere. */
export const drill: Part = {
  name: 'drill',
  purpose: 'a backup of 10,000 files while people work, restored into another installation and compared',
  async run(weather) {
    const { random, times, figure, violated } = weather
    const source = await weather.startRig({})
    const dealer = await source.anAccount()
    const sums = await fillWithFiles(source, dealer, times(10_000))
    figure('files', sums.size, '10,000 at size 1')

    const load = await startLoad(source, { perSecond: 10, random })
    await pause(3000)
    const { rows: clock } = await source.pool.query<{ now: Date }>('select now()')
    const begin = performance.now()
    const place = join(source.folder, 'backup')
    const backedUp = await admin(source, 'backup', place)
    const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`
    figure('backup, while people work', `${seconds(begin)}: ${backedUp.says}`)
    if (backedUp.code !== 0) violated(`the backup ended with ${backedUp.code}: ${backedUp.says}`)
    await load.stop()
    for (const sentence of load.wrong) violated(sentence)
    figure('calls meanwhile', load.calls.length)
    const cut = load.calls.filter(({ status }) => status > 299).length
    if (cut > 0) violated(`${cut} calls failed while the backup ran`)
    await weather.check(source, 'the installation itself')

    const target = await weather.startRig({})
    const [process] = target.processes
    await process?.end()
    const restoreBegin = performance.now()
    const restored = await admin(target, 'restore', place)
    figure('restore', `${seconds(restoreBegin)}: ${restored.says}`, '15 min')
    if (restored.code !== 0) violated(`the restore ended with ${restored.code}: ${restored.says}`)
    await process?.start()

    let wrongSums = 0
    for (const [key, sum] of sums)
      if (sum !== sumOf(await readFile(pathOf(target, key)).catch(() => Buffer.alloc(0)))) wrongSums += 1
    figure('files with the right checksum', sums.size - wrongSums, 'all')
    if (wrongSums > 0) violated(`${wrongSums} restored files are other than they were`)
    for (const table of ['requests', 'request_items', 'messages', 'files']) {
      const count = async ({ pool }: Rig) =>
        (await pool.query(`select count(*)::int from ${table} where created_at < $1`, [clock[0]?.now])).rows[0].count
      const [there, here] = [await count(source), await count(target)]
      if (there !== here) violated(`${table}: ${there} rows were there before the backup, ${here} were restored`)
    }
    const verified = await admin(target, 'verify')
    if (verified.code !== 0) violated(`verify: ${verified.says}`)
    const nobody = await target.caller()
    const signedIn = await nobody.call(signIn, { body: { email: dealer.email, password } })
    if (signedIn.status !== 200) violated(`signing in to what was restored: ${signedIn.status}`)
    const list = await (await target.caller(dealer)).call(listOwnRequests, {})
    if (list.status !== 200 || !list.text.includes('requestId')) violated(`the dealer's list is ${list.text}`)
    await weather.check(await withMailsOf(source, target), 'what was restored', { killed: true })
  },
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pathOf = ({ environment }: Rig, key: string) => join(environment.DATA_DIR ?? '', 'files', key)

/** Submitted requests with three pictures an item, straight into database and folder; the checksum of each file. */
async function fillWithFiles(rig: Rig, { userId }: Account, files: number): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const pictures = Math.ceil(files / 2)
  const keys = Array.from({ length: pictures }, () => imageKeys(randomUUID(), 'image/jpeg'))
  for (const { image, thumbnail } of keys)
    for (const key of [image, thumbnail]) {
      const bytes = randomBytes(500 + (sums.size % 2500))
      sums.set(key, sumOf(bytes))
      await writeFile(pathOf(rig, key), bytes, { mode: 0o600 })
    }
  await rig.pool.query(
    `with request as (
       insert into requests (dealer_id, title, completed_at, created_at)
       select $1, 'Request ' || n, now(), now() from generate_series(1, $2) n returning request_id
     )
     insert into request_items (request_id, item_type, brand, item_number, serial_number, issue_description)
     select request_id, 'Speaker', 'Nordwave', 'NW-165', 'SN-' || request_id, 'It scrapes.' from request`,
    [userId, Math.ceil(pictures / 3)],
  )
  await rig.pool.query(
    `with item as (select item_id, row_number() over (order by item_id) as number from request_items)
     insert into files (key, thumb_key, kind, state, uploader_id, file_name, byte_size, content_type, attached_as, item_id, position)
     select image, thumbnail, 'image', 'ready', $1, 'woofer.jpg', 1000, 'image/jpeg', 'item', item_id, (n - 1) % 3
     from unnest($2::text[], $3::text[]) with ordinality as sent (image, thumbnail, n)
     join item on number = (n + 2) / 3`,
    [userId, keys.map(({ image }) => image), keys.map(({ thumbnail }) => thumbnail)],
  )
  return sums
}

/** What an operator types: `npm run admin -- <command>`. */
async function admin({ environment }: Rig, ...command: string[]): Promise<{ code: number; says: string }> {
  const child = spawn(process.execPath, [join(projectDir, 'apps/api/src/admin-cli.ts'), ...command], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  const [says, complains, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const failed = code === 0 ? '' : complains
  return { code, says: `${says}${failed}`.trim().replaceAll('\n', ' ') }
}

/** Mails that were sent before the backup arrived at the first installation. */
async function withMailsOf(source: Rig, target: Rig): Promise<Rig> {
  await target.settled()
  const { rows } = await target.pool.query<{ id: string }>('select mail_id as id from mails')
  const known = new Set(rows.map(({ id }) => id))
  const accepted = () =>
    [...source.smtp.accepted(), ...target.smtp.accepted()].filter(({ email }) =>
      known.has(/^<([^@]+)@/.exec(email.messageId ?? '')?.[1] ?? ''),
    )
  return { ...target, smtp: { ...target.smtp, accepted } }
}
