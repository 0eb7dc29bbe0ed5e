import type { Endpoint } from '@portal/contract/endpoint.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { type Sent, withLiveToken } from './client.ts'
import { errorOf, NoResponse } from './errors.ts'
import { addressOf } from './send.ts'

/** Fetches a file that an endpoint streams, and saves it under this name. Throws as `call` does. */
export async function downloadFile<E extends Endpoint & { readonly answers: 'csv' }>(
  endpoint: E,
  sent: Pick<Sent<E>, 'params'>,
  fileName: string,
): Promise<void> {
  const content = await withLiveToken(async (token) => {
    const answer = await fetch(addressOf(endpoint, sent), {
      headers: { 'accept-language': currentLanguage(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
    }).catch((error: unknown) => {
      throw new NoResponse(error)
    })
    if (!answer.ok) throw errorOf(answer.status, await answer.text(), (name) => answer.headers.get(name))
    return answer.blob()
  })
  saveFile(content, fileName)
}

/** Saves what the browser has in memory: a call needs a token, so no link can fetch the file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
