import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import type { SampleFile } from '../../sample-files.ts'
import type { Caller } from './people.ts'
import type { Rig } from './rig.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Sends a file by the tus protocol, as one part; answers the id of the upload, which nothing has taken yet. */
export async function sendInParts({ http, processes }: Rig, by: Caller, { name, mimeType, buffer }: SampleFile) {
  const url = processes[0]?.url
  const headers = { ...(await by.authorization()), 'tus-resumable': tusVersion }
  const metadata = `filename ${base64(name)},filetype ${base64(mimeType)}`
  const begun = await http.send(`${url}${resumableUploadsPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': buffer.length, 'upload-metadata': metadata },
  })
  const address = String(begun.headers.location)
  const sent = await http.send(`${url}${address}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': 0, 'content-type': partType },
    body: buffer,
  })
  if (sent.status !== 204) throw new Error(`A part was answered with ${sent.status} ${sent.text}`)
  return address.slice(address.lastIndexOf('/') + 1)
}
