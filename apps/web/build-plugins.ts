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

/** What only the server reads of an endpoint. Of its audience a page asks no more than whether it is `anyone`. */
const forServer =
  /\b(?:summary: (?:'[^']*'|"[^"]*")|refusals: \[[^\]]*\]|audience: '(?:ADMIN|signed-in)'|takes: '\w+'|(?:status|cacheSeconds): \d+|plainErrors: true),?/g

/** Takes it out of the endpoints that pages call: 2 kB of a page. Their types stay as they are. */
export const lightEndpoints = (): Plugin => ({
  name: 'light-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/\w[\w-]*\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(forServer, ''), map: null }),
  },
})

/**
 * Puts the styles of each script but the first into it: a page asks for one file where it asked for two, and is never drawn
 * without its styles. The name of the script follows its styles, as the names of both hold what is in them. Cascade layers,
 * declared in the first styles, decide between them, so the order in which they come does not.
 */
export const stylesInScripts = (): Plugin => ({
  name: 'styles-in-scripts',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const script of Object.values(bundle)) {
      if (script.type !== 'chunk' || script.isEntry) continue
      const { importedCss } = script.viteMetadata ?? {}
      for (const file of importedCss ?? []) {
        const styles = bundle[file]
        if (styles?.type !== 'asset') continue
        script.code = `${adopt(String(styles.source))}${script.code}`
        importedCss?.delete(file)
        delete bundle[file]
      }
    }
  },
})

const adopt = (styles: string) =>
  `{const s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(styles.trim())});document.adoptedStyleSheets.push(s)}`

/**
 * Fails a build in which two files of the web client import each other: what one of them takes from the other while it begins
 * is not there yet, and is missing without an error.
 */
export const refuseChunkCycles = (): Plugin => ({
  name: 'refuse-chunk-cycles',
  generateBundle(_, bundle) {
    const importsOf = (file: string): readonly string[] => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? chunk.imports : []
    }
    const done = new Set<string>()
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) this.error(`Files that import each other: ${[...way, file].join(' → ')}`)
      if (done.has(file)) return
      for (const imported of importsOf(file)) visit(imported, [...way, file])
      done.add(file)
    }
    for (const file of Object.keys(bundle)) visit(file, [])
  },
})
