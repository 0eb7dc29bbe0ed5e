/** How every browser of this project is started: Debian's Chromium, talking to nobody but the portal. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const chromiumArguments = [
  // Chromium's sandbox needs what a container does not grant; only the portal's own pages are opened.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
] as const
