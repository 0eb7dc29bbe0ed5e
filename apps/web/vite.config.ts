import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { iconInPage, lightEndpoints, refuseChunkCycles, stylesInScripts } from './build-plugins.ts'
import { eachLanguage, isOneOfSeveral, languageOf, languagesOfFiles, manifestOf } from './language-builds.ts'
import { pageChunks } from './page-chunks.ts'

/** The oldest browsers with light-dark(), popover, :has(), subgrid and nesting: what styles and scripts are written for. */
const browsers = { chrome: [125, 0], edge: [125, 0], firefox: [129, 0], safari: [17, 5] } as const
const target = Object.entries(browsers).map(([name, [major, minor]]) => `${name}${major}.${minor}`)
/** Safari on a phone has prefixes of its own. */
const cssTarget = [...target, `ios${browsers.safari.join('.')}`]

/**
 * What a device does not fetch beforehand, to be there without a connection: pages of administrators, who decide online, and
 * what is large and of no use offline. Once opened, they are kept, too.
 */
const fetchedWhenOpened = [
  'admin*',
  'archive-shown',
  'companies',
  'correct-serial',
  'desk*',
  'guessable-password',
  'layout-schema-upload',
  'likely-twins',
  'matching-units',
  'merge*',
  'panels',
  'reply-picker',
  'product-form',
  'proof-upload',
  'unit-form',
  'sentences-*',
  'work-filter-fields',
]

const served = '^/(api|user|forgotPassword|files|health|dev|metrics)(/|\\?|$)'

/** Every page begins with a list of all files, whose hashes do not compress: of their 8 letters each is half a byte. */
const names = { hashCharacters: 'hex' } as const

export default defineConfig(({ command, mode }) => ({
  root: import.meta.dirname,
  define: { PORTAL_LANGUAGE: JSON.stringify(languageOf(mode)) },
  // Which of the compiled messages a build takes (packages/texts/compile-messages.ts).
  resolve: { conditions: [...(command === 'build' ? ['by-message'] : []), ...defaultClientConditions] },
  // `.br` and `.gz` beside each file, so that the server only has to send them.
  plugins: [
    react(),
    lightEndpoints(),
    refuseChunkCycles(),
    iconInPage(),
    stylesInScripts(),
    eachLanguage(mode),
    compression({
      include: /\.(html|css|js|json|svg|wasm)$/,
      algorithms: ['br', 'gz'],
      threshold: 512,
      logLevel: 'silent',
    }),
    VitePWA({
      // Once, when the files of every language are there.
      disable: isOneOfSeveral(mode),
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The portal registers it itself, and its manifest is drawn from the brand (tools/icons).
      injectRegister: false,
      manifest: false,
      integration: {
        // The plugin asks for one file in words of an older Vite, which warns of it; with one entry it is one anyway.
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'error'
          const output = worker.build?.rollupOptions?.output
          if (output && 'inlineDynamicImports' in output) delete output.inlineDynamicImports
        },
      },
      injectManifest: {
        globPatterns: ['assets/*.{js,css,woff2}'],
        globIgnores: fetchedWhenOpened.map((name) => `assets/${name}-*`),
        manifestTransforms: [languagesOfFiles],
      },
    }),
  ],
  server: {
    proxy: { [served]: { target: process.env.API_TARGET ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  // What browsers lack is written for them when the files are made small; `npm run dev` shows today's browsers only.
  // The movements of `theme/base.css` are named by the kit and the screens, and counter styles where they count, so their
  // names stay as they are.
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: {}, cssModules: { animation: false, customIdents: false } },
  },
  // Pages fetch ahead what workers load: by the same names.
  worker: { rolldownOptions: { output: names } },
  build: {
    outDir: 'dist',
    emptyOutDir: !isOneOfSeveral(mode),
    copyPublicDir: !isOneOfSeveral(mode),
    target,
    cssTarget,
    rolldownOptions: {
      // On a busy machine it would warn whoever starts the portal that Vite's own plugins are slow.
      // Which file a module stands in is said below, also where some import it at once and others later.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        ...names,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: pageChunks() }],
        },
      },
    },
    // The browsers above know <link rel="modulepreload">.
    modulePreload: { polyfill: false },
    // The server reads from it which scripts a page needs (apps/api/src/http/page-scripts.ts).
    manifest: manifestOf(mode),
    reportCompressedSize: false,
    // A changed picture would change the script.
    assetsInlineLimit: 0,
  },
}))
