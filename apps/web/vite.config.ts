import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** The oldest browsers with light-dark(), popover, :has(), subgrid and nesting: what styles and scripts are written for. */
const browsers = { chrome: [125, 0], edge: [125, 0], firefox: [129, 0], safari: [17, 5] } as const
const target = Object.entries(browsers).map(([name, [major, minor]]) => `${name}${major}.${minor}`)
/** Lightning CSS wants its versions packed into one number. */
const lightningTargets = Object.fromEntries(
  Object.entries(browsers).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
)

/** What the pages of an item and the wizard share: threads, media, uploads, the offer to translate. */
const itemParts = /src\/(features\/(items|messages|wizard)|parts\/(media|translation|uploads))\//

/** What registration, profile and the users' pages share, with their messages. */
const accountParts = /src\/features\/accounts\/|by-message\/messages\/(password|profile|verification)_/

/** Help, imprint and privacy policy: Markdown and what reads it. */
const contentParts = /node_modules\/marked\/|src\/(parts\/content|features\/legal)\//

const served = '^/(api|user|forgotPassword|files|health|dev|metrics)(/|\\?|$)'

/** Which of the compiled messages a build takes (packages/texts/compile-messages.ts). */
const messagesFor = (mode: string) => (mode === 'pseudo' ? 'pseudo' : 'by-message')

export default defineConfig(({ command, mode }) => ({
  root: import.meta.dirname,
  resolve: { conditions: [...(command === 'build' ? [messagesFor(mode)] : []), ...defaultClientConditions] },
  // `.br` and `.gz` beside each file, so that the server only has to send them.
  plugins: [react(), compression({ algorithms: ['br', 'gz'], threshold: 1024, logLevel: 'silent' })],
  server: {
    proxy: { [served]: { target: process.env.API_TARGET ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  css: { transformer: 'lightningcss', lightningcss: { targets: lightningTargets } },
  build: {
    outDir: 'dist',
    target,
    rolldownOptions: {
      // On a busy machine it would warn whoever starts the portal that Vite's own plugins are slow.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // One file for every visitor; one for the frame behind the sign-in with the lists; one for the pages written in
            // Markdown; one for what only item pages share, and for what only pages of accounts share; one for what other
            // screens share. Besides, each screen has its own.
            { name: 'entry', tags: ['$initial'], priority: 3 },
            { name: 'signed-in', test: /src\/app\/signed-in\.ts$/, priority: 2 },
            { name: 'content', test: contentParts, priority: 2, includeDependenciesRecursively: false },
            { name: 'items', test: itemParts, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            {
              name: 'accounts',
              test: accountParts,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'shared', minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
    // All styles together are smaller than one picture; split up, each page would ask for two or three files.
    cssCodeSplit: false,
    // The browsers above know <link rel="modulepreload">.
    modulePreload: { polyfill: false },
    // The server reads from it which scripts a page needs (apps/api/src/http/page-scripts.ts).
    manifest: true,
    reportCompressedSize: false,
    // Inline data: URLs would need `img-src data:`, and a changed icon would change the script.
    assetsInlineLimit: 0,
  },
}))
