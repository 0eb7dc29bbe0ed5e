/** The server that `media.ts` uploads to, in a process of its own: `fork(…, [folder, 'plain' or 'ours'])`. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { createDiskReserve } from '@portal/api/media/disk-reserve.ts'
import { receiveUpload } from '@portal/api/media/receive-upload.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedMediaTypes } from '@portal/domain/media/media-rules.ts'
import Fastify from 'fastify'
import { ownProcessorTime, peakMemoryOf } from '../measuring/processes.ts'

const [folder = '', kind] = process.argv.slice(2)

const server = Fastify()
await server.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
server.post('/', async (incoming) => {
  const part = await incoming.file()
  if (!part) throw new Error('no file')
  if (kind === 'ours') {
    const { maximumBytes } = limits.file
    const diskReserve = createDiskReserve([folder], undefined)
    const options = { directory: folder, maximumBytes, accepts: acceptedMediaTypes, diskReserve }
    const received = await receiveUpload(part.file, options)
    if (!received.ok) throw new Error(received.refusal)
    await rm(received.path)
  } else {
    const target = join(folder, randomUUID())
    await pipeline(part.file, createWriteStream(target))
    await rm(target)
  }
  return {}
})

const address = await server.listen({ host: '127.0.0.1', port: 0 })
const costs = () => ({ memory: peakMemoryOf(process.pid), cpu: ownProcessorTime() })
process.send?.({ port: Number(new URL(address).port), ...costs() })
process.on('message', () => process.send?.(costs()))
