import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type ErrorBody, type ErrorCode, errorStatus } from '@portal/contract/errors.ts'
import { layoutPdfType } from '@portal/domain/media/media-rules.ts'
import { contentTypeOf } from '@portal/domain/media/storage-keys.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { saidTo } from '../http/language-of-call.ts'
import { contentDisposition } from './content-disposition.ts'
import { type DiskLinks, diskFilesPath } from './disk-links.ts'

/**
 * `GET` and `HEAD /files/<key>?..`: the file behind a signed link of the folder storage. The signature is the
 * permission, so no token is asked for: an `<img>` cannot send one. Answers ranges (206, 416) and conditional requests
 * (304); 403 for a link that was not made here, 410 for an expired one, 404 for a file that is gone, each as `{ error,
 * message }`.
 *
 * Brings its own `reply.sendFile`, so the application around it must not have one: `app.register(serveDiskFiles, ..)`.
 */
export async function serveDiskFiles(
  app: FastifyInstance,
  { directory, links }: { directory: string; links: DiskLinks },
): Promise<void> {
  // With a prefix of its own: a missing file is answered with 404, not with the page of the web client.
  await app.register(async (files) => serveBelowPrefix(files, resolve(directory), links), { prefix: diskFilesPath })
}

async function serveBelowPrefix(files: FastifyInstance, directory: string, links: DiskLinks) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await files.register(fastifyStatic, { root: directory, serve: false, dotfiles: 'deny', index: false })

  files.setNotFoundHandler((request, reply) => refuse(request, reply, 'FILE_NOT_FOUND'))
  files.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 416) return refuse(request, reply, 'RANGE_NOT_SATISFIABLE')
    throw error
  })

  files.route({
    method: ['GET', 'HEAD'],
    url: '*',
    async handler(request, reply) {
      const link = links.verify(request.raw.url ?? '')
      if (!link.ok) return refuse(request, reply, link.refusal)

      const type = contentTypeOf(link.key)
      const secondsLeft = Math.floor((link.expiresAt.getTime() - Date.now()) / 1000)
      reply
        .headers(harmless)
        .header('content-type', type)
        // Nothing in a stored file may run as a page of the portal. A video has to load itself from its own origin. Not
        // every browser shows a PDF in a sandbox, and a PDF cannot act as a page anyway.
        .header('content-security-policy', type === layoutPdfType ? noPage : `${noPage}; sandbox allow-same-origin`)
        .header('content-disposition', contentDisposition(link.disposition, link.key, link.fileName))
        .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
      return reply.sendFile(link.key, directory, { contentType: false, cacheControl: false })
    },
  })
}

const noPage = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; object-src 'self'"

const harmless = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The web client may live on another host than the API, and shows these pictures.
  'cross-origin-resource-policy': 'cross-origin',
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: ErrorCode) {
  const message = saidTo(request, reply, () => refusalText(refusal))
  const body: ErrorBody = { error: refusal, message }
  return reply
    .code(errorStatus[refusal])
    .headers(harmless)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body)
}
