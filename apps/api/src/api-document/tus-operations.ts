import { type ErrorCode, errorStatus } from '@portal/contract/errors.ts'
import { tusCalls } from '@portal/contract/files/tus-calls.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import { limits } from '@portal/domain/limits.ts'

type Json = Readonly<Record<string, unknown>>
type Name = keyof typeof tusCalls

const integer = { type: 'integer', minimum: 0 }
const header = (name: string, description: string, schema: Json, required = true) => ({
  ...{ name, in: 'header', required, description, schema },
})
const version = header('Tus-Resumable', 'The version of the protocol.', { type: 'string', const: tusVersion })
const uploadId = { name: 'uploadId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const offset = { 'Upload-Offset': { description: 'How many bytes have arrived.', schema: integer } }

/** What is sent with a call, besides the version of the protocol. */
const parametersOf: Readonly<Record<Name, readonly Json[]>> = {
  beginUpload: [
    header('Upload-Length', 'The size of the file.', { ...integer, minimum: 1, maximum: limits.file.maximumBytes }),
    header('Upload-Metadata', '`filename` and `filetype`, each as Base64.', { type: 'string' }, false),
  ],
  askUpload: [uploadId],
  continueUpload: [uploadId, header('Upload-Offset', 'Where the part begins: where the upload is.', integer)],
  giveUpUpload: [uploadId],
}

const headersOf: Readonly<Record<Name, Json>> = {
  beginUpload: { Location: { description: 'The path of the upload.', schema: { type: 'string' } } },
  askUpload: { ...offset, 'Upload-Length': { description: 'The size of the file.', schema: integer } },
  continueUpload: offset,
  giveUpUpload: {},
}

/** What the protocol answers otherwise, in plain text, by status. */
const protocolAnswers: Readonly<Record<Name, Readonly<Record<number, string>>>> = {
  beginUpload: { 400: 'Its size is missing.', 413: 'The file is larger than allowed.' },
  askUpload: { 404: 'There is no such upload of the caller.' },
  continueUpload: {
    404: 'There is no such upload of the caller.',
    409: 'The upload is elsewhere than where the part begins.',
    413: 'The part is longer than what is left.',
  },
  giveUpUpload: { 404: 'There is no such upload of the caller.' },
}

/** What the portal refuses, as everywhere else. */
const refusalsOf: Readonly<Record<Name, readonly ErrorCode[]>> = {
  beginUpload: ['NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS', 'UPLOAD_QUOTA_REACHED', 'STORAGE_FULL'],
  askUpload: ['NOT_AUTHENTICATED'],
  continueUpload: ['NOT_AUTHENTICATED', 'STORAGE_FULL'],
  giveUpUpload: ['NOT_AUTHENTICATED'],
}

function responses(name: Name): Json {
  const sentences = Object.entries(protocolAnswers[name]).map(([status, description]) => [status, { description }])
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const byStatus = Map.groupBy(refusalsOf[name], (code) => String(errorStatus[code]))
  const refused = Array.from(byStatus, ([status, codes]) => [
    status,
    // An answer to HEAD has no body.
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      ...(name === 'askUpload' ? {} : { content: refusal }),
    },
  ])
  return {
    [tusCalls[name].status]: { description: 'Done.', headers: headersOf[name] },
    ...Object.fromEntries([...sentences, ...refused]),
    '5XX': { $ref: '#/components/responses/Failed' },
  }
}

/** The calls of the tus protocol by their paths, as the document of the API has them. */
export function tusPaths(tag: string): Readonly<Record<string, Json>> {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(tusCalls) as Name[]) {
    const { method, path, summary } = tusCalls[name]
    const template = path.replace(':uploadId', '{uploadId}')
    const part = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
    const body = { requestBody: { required: true, content: { [partType]: part } } }
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: {
        operationId: name,
        tags: [tag],
        summary,
        description: 'A call of the [tus protocol](https://tus.io) 1.0. For every account that is signed in.',
        security: [{ bearer: [] }],
        parameters: [version, ...parametersOf[name]],
        ...(name === 'continueUpload' ? body : {}),
        responses: responses(name),
      },
    }
  }
  return paths
}
