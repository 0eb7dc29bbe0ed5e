import { randomUUID } from 'node:crypto'

/** One file as the body of a form, as the web client sends it. */
export function multipart({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }) {
  const boundary = `----file${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mimeType}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), buffer, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
