/** How every browser of this project is started: Debian's Chromium, which talks to the portal only. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * The same pages without the browser around them, at half of the processor's time. It has no camera and shows no PDF: journeys
 * that need one take the whole browser.
 */
export const chromiumWithoutFramePath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

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

export const wholeChromium = () => ({ executablePath: chromiumPath(), args: [...chromiumArguments] })
