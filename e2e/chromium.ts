/** How every browser of this project is started: Debian's Chromium, which talks to the portal only. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const chromiumArguments = [
  // A container does not grant what Chromium's sandbox needs; only the portal's own pages are opened.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
] as const
