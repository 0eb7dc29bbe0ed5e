import { resumableUploadsPath } from './resumable-uploads-path.ts'

const ofUpload = `${resumableUploadsPath}/:uploadId`

/**
 * The calls of the tus protocol that are served, each to whoever is signed in. They are no endpoints, because their bodies
 * and answers are the protocol's.
 */
export const tusCalls = {
  beginUpload: { method: 'POST', path: resumableUploadsPath, summary: 'Begin to send a file in parts', status: 201 },
  askUpload: { method: 'HEAD', path: ofUpload, summary: 'Ask how far an upload in parts is', status: 200 },
  continueUpload: { method: 'PATCH', path: ofUpload, summary: 'Send the next part of a file', status: 204 },
  giveUpUpload: { method: 'DELETE', path: ofUpload, summary: 'Give up an upload in parts', status: 204 },
} as const
