import { downloadName } from '@portal/domain/media/storage-keys.ts'

const longestName = 180

/**
 * The `Content-Disposition` of a stored file (RFC 6266, the name encoded by RFC 5987). A name comes from a user: no
 * character of it can end the header, name a folder, or turn the reading direction to disguise the ending.
 */
export function contentDisposition(disposition: 'inline' | 'attachment', key: string, fileName?: string): string {
  if (fileName === undefined) return disposition
  const harmless = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}/\\:\ufffd]/gu, '_')
    .trim()
  const name = downloadName([...harmless].slice(0, longestName).join(''), key)
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
