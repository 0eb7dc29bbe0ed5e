import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { Upload } from 'tus-js-client'
import type { Part } from '../part.ts'
import type { Caller } from '../rig/people.ts'
import { type ByteLine, openByteLine } from './byte-line.ts'

const megabyte = 1024 * 1024
const fileBytes = 40 * megabyte
const bytesPerSecond = 16 * megabyte

const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Large files are sent in parts while the line, the client and the server fail in turn. */
export const uploads: Part = {
  name: 'uploads',
  purpose: 'files of 40 MB are sent in parts while the network, the page and the server are interrupted',
  async run(weather) {
    const { random, times, say, figure, violated } = weather
    const rig = await weather.startRig()
    const [portal] = rig.processes
    if (!portal) throw new Error('No process runs')
    const line = await openByteLine(new URL(portal.url), bytesPerSecond)
    const files = times(40)
    const done = { cut: 0, dropped: 0, reloaded: 0, killed: 0, restarted: 0 }
    let whole = 0
    const dealer = await rig.caller(await rig.anAccount())
    for (let number = 1; number <= files; number += 1) {
      const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(fileBytes - 20), Buffer.from('/Root\n%%EOF')])
      const sending = sendOnAndOn(line, dealer, file)
      const interruptions: (() => Promise<unknown>)[] = [
        async () => {
          done.cut += 1
          await line.cut()
          await pause(random.below(1500))
          await line.mend()
        },
        async () => {
          done.dropped += 1
          line.drop()
        },
        async () => {
          done.reloaded += 1
          await sending.reload()
        },
        async () => {
          done.killed += 1
          await portal.end('SIGKILL')
          await portal.start()
        },
        async () => {
          done.restarted += 1
          if ((await portal.end('SIGTERM')) !== 0) violated('a process did not stop in order')
          await portal.start()
        },
      ]
      for (let interruption = 0; interruption < 2; interruption += 1) {
        await pause(200 + random.below(1000))
        if (!sending.hasEnded()) await random.pick(interruptions)()
      }
      const uploadId = await sending.ended
      const { key } = await dealer.get(finishSaleProofUpload, { params: { uploadId } })
      const stored = join(rig.folder, 'stored.pdf')
      await rig.storage.download(key, stored)
      const isWhole = checksum(await readFile(stored)) === checksum(file)
      if (isWhole) whole += 1
      else violated(`file ${number} is not what was sent`)
      if (number % 10 === 0) say(`${number} files`)
    }
    await line.cut()
    figure('files whole by their checksum', `${whole} of ${files}`, 'all')
    figure(
      'interruptions',
      Object.entries(done)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
    )
    const share = line.sent() / (files * fileBytes)
    figure('bytes sent, beside the size of the files', share.toFixed(3), '1.1')
    if (share > 1.1) violated(`${share.toFixed(3)} times the files' size was sent`)
    await weather.check(rig, 'after the uploads', { killed: true, straysForSeconds: 24 * 3600 })
  },
}

/** Sends a file as the web client does, which goes on after each failure and each reload where it was. */
function sendOnAndOn(line: ByteLine, dealer: Caller, file: Buffer) {
  let begunAt: string | null = null
  let running: Upload | undefined
  let finished = false
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const begin = async () => {
    const upload: Upload = new Upload(file, {
      endpoint: line.url + resumableUploadsPath,
      uploadUrl: begunAt,
      headers: await dealer.authorization(),
      chunkSize: 2 * megabyte,
      retryDelays: [500, 2000, 5000],
      metadata: { filename: 'invoice.pdf', filetype: 'application/pdf' },
      onAfterResponse(_request, response) {
        if (response.getStatus() >= 500) throw new Error(`The portal answered ${response.getStatus()}`)
      },
      onUploadUrlAvailable() {
        begunAt = upload.url
      },
      onError: () => void pause(500).then(begin),
      onSuccess() {
        finished = true
        resolve(String(upload.url).replace(/^.*\//, ''))
      },
    })
    running = upload
    upload.start()
  }
  void begin()
  return {
    /** Resolves with the id of the upload when all of it has arrived. */
    ended,
    hasEnded: () => finished,
    /** As a page that is loaded again: what was under way ends at once. */
    async reload() {
      await running?.abort()
      await pause(300)
      await begin()
    },
  }
}
