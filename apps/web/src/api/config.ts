import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'

let loaded: PublicConfig | undefined

/**
 * Loads the public settings: from the page, into which the server writes them, so that the first screen needs no call;
 * from the API where the page comes from elsewhere, as in development.
 */
export async function loadConfig(): Promise<void> {
  const written = document.getElementById('portal-config')?.textContent
  if (written) {
    loaded = JSON.parse(written)
    return
  }
  const answer = await fetch('/api/config')
  if (!answer.ok) throw new Error(`The settings of the portal could not be read (${answer.status}).`)
  loaded = await answer.json()
}

/** The public settings. `loadConfig` is awaited before anything is shown. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('The settings are read before loadConfig() has ended.')
  return loaded
}
