import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagesBeforeScripts } from './vite/pages-before-scripts.ts'
import { reactAsEsm } from './vite/react-as-esm.ts'
import { routerWithoutInstrumentation } from './vite/router-without-instrumentation.ts'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
/** Below this, the file fits one network packet anyway. */
const worthIt = 1024

/** Writes `.br` and `.gz` beside every text file of the build, so that the server only has to send them. */
function precompress(): Plugin {
  let outDir = ''
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      async handler() {
        for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
          const file = join(entry.parentPath, entry.name)
          if (!entry.isFile() || !compressible.has(extname(file))) continue
          const content = await readFile(file)
          if (content.length < worthIt) continue
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          await writeFile(`${file}.br`, await brotli(content, { params }))
          await writeFile(`${file}.gz`, await gz(content, { level: constants.Z_BEST_COMPRESSION }))
        }
      },
    },
  }
}

/** Fetches the one font file that every page needs together with the script, not after the styles have been read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) throw new Error('The build has no Geist: theme/fonts.css and the preload in vite.config.ts disagree')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/**
 * Sonner writes its styles into a <style> element when it is loaded, which a strict `style-src 'self'` forbids.
 * ui/toast-list.tsx imports the same styles as a file instead.
 */
function sonnerWithoutInlineStyles(): Plugin {
  return {
    name: 'sonner-without-inline-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const call = /^__insertCSS\(.*\);?$/m
        if (!call.test(code)) throw new Error('sonner no longer inserts its styles the way vite.config.ts expects')
        return { code: code.replace(call, ''), map: null }
      },
    },
  }
}

/** The oldest browsers with light-dark(), popover, :has(), subgrid and nesting: what styles and scripts are written for. */
const browsers = { chrome: [125, 0], edge: [125, 0], firefox: [129, 0], safari: [17, 5] } as const
const target = Object.entries(browsers).map(([name, [major, minor]]) => `${name}${major}.${minor}`)
/** Lightning CSS wants its versions packed into one number. */
const lightningTargets = Object.fromEntries(
  Object.entries(browsers).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
)

/** Threads, media and uploads; the guard against leaving an upload behind stands around every page. */
const onItemPages =
  /src\/(features\/(items|messages|wizard)|parts\/(media|uploads(?!\/leave-guard)))\/|src\/ui\/(composer|message-thread|drop-zone|file-tile|timeline|text-area|radio-group)/

const served = '^/(api|user|forgotPassword|files|health|dev|metrics)(/|\\?|$)'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    sonnerWithoutInlineStyles(),
    reactAsEsm(),
    routerWithoutInstrumentation(),
    react(),
    preloadFont(),
    pagesBeforeScripts(),
    precompress(),
  ],
  server: {
    proxy: { [served]: { target: process.env.API_TARGET ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  // Sonner must pass through the plugin above in development too.
  optimizeDeps: { exclude: ['sonner'] },
  css: { transformer: 'lightningcss', lightningcss: { targets: lightningTargets } },
  build: {
    outDir: 'dist',
    target,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One request for what every visitor needs; one for the frame behind the sign-in with the lists; one for what
            // only the pages of an item share, so that lists do not carry it; one for what other screens share; and one
            // for the screen itself. A top-level await anywhere would bring one more for each (rolldown then keeps a
            // facade of every module that it moves).
            { name: 'entry', tags: ['$initial'], priority: 3 },
            { name: 'items', test: onItemPages, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'signed-in', test: /src\/app\/signed-in\.ts$/, priority: 1 },
            { name: 'shared', minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
    // All styles together are smaller than one picture; split up, each page would ask for two or three files.
    cssCodeSplit: false,
    // The browsers above know <link rel="modulepreload">.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Inline data: URLs would need `img-src data:`, and a changed icon would change the script.
    assetsInlineLimit: 0,
  },
})
