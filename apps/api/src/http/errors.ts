import { problemInIssue } from '@portal/contract/shared-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { dropRest } from '../media/receive-upload.ts'
import { outageIn } from '../outage.ts'
import { PasswordsBusy } from '../passwords/passwords.ts'
import { Refusal, sendRefusal } from './refusal.ts'

/** Answers what is thrown: a refusal with its code; anything else is logged, and answered without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(request, reply, error)
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info('the client went away')
      return sendRefusal(request, reply, new Refusal('VALIDATION'))
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields: Record<string, Problem> = {}
      for (const issue of error.validation) {
        const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
        fields[name] ??= problemInIssue(issue.params) ?? { code: 'NOT_VALID' }
      }
      return sendRefusal(request, reply, new Refusal('VALIDATION', { fields }))
    }
    if (error instanceof PasswordsBusy)
      return sendRefusal(request, reply, new Refusal('UNAVAILABLE', { retryAfterSeconds: error.retryAfterSeconds }))
    const status = 'statusCode' in error ? error.statusCode : undefined
    if (status !== undefined && status < 500) {
      request.log.info({ code: 'code' in error ? error.code : undefined }, 'refused')
      if (status === 413) {
        // The rest is read and forgotten. Where the connection is closed while a client still sends, it may never see
        // the answer.
        reply.removeHeader('connection')
        dropRest(request.raw, limits.file.maximumBytes)
        return sendRefusal(request, reply, new Refusal('TOO_LARGE'))
      }
      if (status === 415) return sendRefusal(request, reply, new Refusal('UNSUPPORTED_MEDIA_TYPE'))
      const { takesFile } = request.routeOptions.config
      const unreadable = takesFile ? { fields: { file: { code: 'UPLOAD_FAILED' } } as const } : {}
      return sendRefusal(request, reply, new Refusal('VALIDATION', unreadable))
    }
    const outage = outageIn(error)
    if (outage) {
      request.log.error({ err: error }, 'something that this process depends on does not work')
      return sendRefusal(request, reply, new Refusal(outage, { retryAfterSeconds: 5 }))
    }
    request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(request, reply, new Refusal('INTERNAL'))
  })
}
