import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'

let loaded: PublicConfig | undefined

/**
 * Learns what this installation is like (decisions 1): from the page, where the server writes it, so that the first
 * screen needs no call for it; from the API where the page comes from elsewhere, as in development.
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

/** The public settings. `loadConfig` has been awaited before anything is shown. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('The settings are read before loadConfig() has ended.')
  return loaded
}
