import { mark } from '@portal/brand/mark.ts'
import { pages } from '@portal/contract/pages.ts'
import type { Plugin, Rolldown } from 'vite'

/** Part of index.html that only some pages have: those at an address, or all behind the sign-in. */
const only = (where: string, html: string) => `<!--only ${where}-->${html}<!--/only-->`

/** The header with the mark (theme/header-bar.css), as app/app.tsx goes on drawing it, and as large (brand/brand.module.css). */
function header(): string {
  const rings = `<path fill="currentColor" fill-rule="evenodd" d="${mark.rings}"/>`
  const cap = `<circle fill="var(--copper)" cx="${mark.cap.cx}" cy="${mark.cap.cy}" r="${mark.cap.r}"/>`
  const drawn = `<svg width="27" height="27" viewBox="0 0 ${mark.size} ${mark.size}">${rings}${cap}</svg>`
  return `<div class="header-bar"><div class="header-bar-line"><span class="header-bar-home">${drawn}</span></div></div>`
}

/** `adminRequestItem` is drawn by `screens/admin-request-item.tsx`. */
const screenOf = (page: string) => `/screens/${page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`

/**
 * Marks in the page what only some addresses have: the scripts of the screen there, fetched together with the first one
 * instead of after it, and behind the sign-in the header, which is seen before any script has come. The server leaves out
 * what is not for the address that is opened (api/src/http/web-client.ts).
 */
export function pagesBeforeScripts(): Plugin {
  return {
    name: 'pages-before-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const needed = ({ fileName, imports }: Rolldown.OutputChunk) => [fileName, ...imports]
        const first = chunks.filter(({ isEntry }) => isEntry).flatMap(needed)
        const signedIn = chunks.find(({ name }) => name === 'signed-in')
        if (!signedIn) throw new Error('The build has no signed-in: app/signed-in.ts and codeSplitting disagree')
        const frame = needed(signedIn).filter((file) => !first.includes(file))

        const links = (files: readonly string[]) =>
          files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`).join('')
        const ofScreens = Object.entries(pages).flatMap(([page, path]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screenOf(page)))
          const files = chunk ? needed(chunk).filter((file) => ![...first, ...frame].includes(file)) : []
          return files.length > 0 ? only(path, links(files)) : []
        })
        const head = only('behind-sign-in', links(frame)) + ofScreens.join('')
        return html.replace('</head>', `${head}</head>`).replace('<!--header-->', only('behind-sign-in', header()))
      },
    },
  }
}
