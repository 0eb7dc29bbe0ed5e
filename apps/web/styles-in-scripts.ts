import type { Plugin } from 'vite'

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
