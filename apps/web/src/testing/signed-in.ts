/** Writes the settings into the page, as the server does; `loadConfig` reads them there. */
export function writePageConfig(config: object = {}): void {
  const written = document.createElement('script')
  written.type = 'application/json'
  written.id = 'portal-config'
  written.textContent = JSON.stringify({ apiUrl: '', ownContent: [], demoSignIns: [], mailbox: null, ...config })
  document.body.replaceChildren(written)
}

interface Claims {
  readonly userId?: number | string
  readonly roles?: readonly string[]
  readonly livesSeconds?: number
  /** Tells two tokens of one person apart. */
  readonly name?: string
}

/** An access token as the server makes it; nobody in a browser looks at its signature. */
export function tokenOf({ userId = 10001, roles = ['USER'], livesSeconds = 600, name }: Claims = {}): string {
  const role = roles.map((authority) => ({ authority }))
  const claims = { sub: String(userId), role, iat: 1000, exp: 1000 + livesSeconds, name }
  const base64 = (part: object) =>
    btoa(JSON.stringify(part)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
  return `${base64({ alg: 'HS256' })}.${base64(claims)}.signature`
}
