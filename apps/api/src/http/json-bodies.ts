import type { FastifyInstance } from 'fastify'

/**
 * Accepts an empty body with the type `application/json` or of an empty form: many calls have no body, and clients send
 * the header all the same. Everything else is parsed as Fastify does, which guards against prototype poisoning.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // The parser answers through `done`; the promise that it may also return is not needed.
    else void parse(request, String(body), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined)
    else done(Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 }))
  })
}
