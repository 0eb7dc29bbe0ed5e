import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const icon = '/favicon.svg'

/** Writes the icon into the page, where it is a third of a kB: a browser would ask for it beside everything that a page needs. */
export const iconInPage = (): Plugin => ({
  name: 'icon-in-page',
  apply: 'build',
  transformIndexHtml: (html) => {
    const svg = readFileSync(join(import.meta.dirname, 'public', icon), 'utf8')
    return html.replace(`href="${icon}"`, `href="data:image/svg+xml,${encodeURIComponent(svg)}"`)
  },
})
