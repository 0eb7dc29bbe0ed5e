import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { refuseChunkCycles } from './refuse-chunk-cycles.ts'

/** The oldest browsers with light-dark(), popover, :has(), subgrid and nesting: what styles and scripts are written for. */
const browsers = { chrome: [125, 0], edge: [125, 0], firefox: [129, 0], safari: [17, 5] } as const
const target = Object.entries(browsers).map(([name, [major, minor]]) => `${name}${major}.${minor}`)
/** Lightning CSS wants its versions packed into one number. */
const lightningTargets = Object.fromEntries(
  Object.entries(browsers).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
)

/** What the pages of an item and the wizard share: threads, media, uploads, and what they say. */
const itemParts =
  /src\/(features\/(items|messages|wizard(?!\/kept))\/|parts\/(media|uploads)\/|parts\/delete-button)|texts\/src\/(decision-|left-out-|unit-texts)|by-message\/messages\/(dealer_spots_title|items?_|left_out_|unit_remark|refusal_(already|sta(le|tus)))/

/** What screens of all kinds share: the kit, the rules and calls of items, what leads back to a list, short words. */
const kitParts =
  /src\/(ui\/|api\/refresh-after-save|parts\/(admin-breadcrumbs|dates\/age|forms|guidelines|language\/text-by-language|lists)|features\/unit-record\/unit-record-queries)|(contract|domain)\/src\/(items\/(?!spots)|system\/|units\/)|domain\/src\/(folded-number|texts-by-language)|texts\/src\/day-text|features\/(service-requests\/back-to-list|requests\/list-names)|by-message\/messages\/(breadcrumb|changed_meanwhile|common|guidelines_title|item_(brand|number|serial_number|type)\.|legal_back|record_(details|failed|loading)|refusal_own|requests?|service_requests)/

/** What the pages of units and the item page's panel about its unit share. */
const unitParts =
  /src\/(features\/(unit-record|units|products\/product-queries)|parts\/products\/)|contract\/src\/products\/|by-message\/messages\/(products?|record|units?)(_|\.)/

/** What the quality page and the notice on the desk share. */
const qualityParts = /src\/(features\/quality|parts\/quality)\/|contract\/src\/quality\/|by-message\/messages\/quality_/

/** What the two pages of the desk share on which an item is decided, and dealers never see. */
const deskParts =
  /src\/(screens\/item-case|features\/(items\/review\/|colleagues\/lazy-|work\/|replies\/(opening|saved-replies))|parts\/work\/)|by-message\/messages\/(note_|notes|teamwork|colleagues|replies\.|review|undo|work)/

/** What the pages of saved replies, their list in a message and the other texts that administrators keep share. */
const replyParts =
  /src\/(features\/(next-steps|points)\/|features\/replies\/(filled|matching|placeholder|reply-queries)|parts\/kept\/)|(contract|domain)\/src\/replies\/(placeholders|replies|saved)|by-message\/messages\/(placeholder|replies|reply)_/

/** What the pages of imports and of terms share with those of units and products. */
const importParts =
  /src\/features\/(imports|terms)\/|(contract|domain)\/src\/imports\/|texts\/src\/(import|terms)-texts|by-message\/messages\/(imports?|terms)_/

/** What happens after a decision, as panels that are loaded later and the pages of its texts share it. */
const nextStepParts =
  /src\/(features\/items\/what-next|parts\/(dates\/today|next-steps\/))|(contract|domain)\/src\/(items\/explained-decision|next-steps\/)|texts\/src\/(explained-decision-texts|outcome-labels)|by-message\/messages\/(decision_outcome|outcome|steps?)_/

/** Marks in pictures, as dealers and administrators see and set them, loaded where there are some. */
const markParts =
  /src\/(ui\/marked-picture|parts\/spots\/(lazy-spots|spot-texts|spots\.module))|domain\/src\/items\/(numbered-spots|spots)|texts\/src\/spot-problem|by-message\/messages\/(problem_(spot_|too_many_spots)|spots?_)/

/** The camera and what reads codes, for the scanner and the pictures: loaded when one of them is opened. */
const cameraParts = /src\/parts\/(camera|scan)\/|by-message\/messages\/camera_/

/** Requests that are written on this device: loaded once there is one. */
const keptClaimParts =
  /src\/(parts\/device\/(change-kept-claim|claim-refusal-text|draft-on-device|kept-(claims?|notes)|on-server|others-on-device|parse-claim|send-claims)\.|features\/wizard\/kept\/)/

/** The database of the device, what every signed-in page looks up in it, and what sends files that were kept there. */
const deviceParts =
  /node_modules\/idb\/|src\/(api\/(begun-upload|send-file|sending-speed)|parts\/device\/(database|files|given-up|kept-answers|outbox|send-kept-file|stored-fields|upload)\.)|contract\/src\/(files\/(files\.|resumable|tus-protocol)|system\/kept-answers)|domain\/src\/(evidence\/shots|media\/(left-out|video-failure))/

/** What is said about fields and refusals of accounts: on their pages, and by what says every problem or refusal. */
const accountSentences = /texts\/src\/account-(problem|refusal)-texts/

/** What registration, profile and the users' pages share, with their messages. */
const accountParts =
  /src\/features\/accounts\/|domain\/src\/accounts\/(account-fields|email-address|mail-choice|password-rules)|by-message\/messages\/(forgot_password|mail_choice|password|profile|sign_up|verification)_/

/** Help, imprint and privacy policy: Markdown and what reads it. */
const contentParts = /node_modules\/marked\/|src\/(parts\/content|features\/legal)\//

/**
 * What a device does not fetch beforehand, to be there without a connection: pages of administrators, who decide online, and
 * what is large and of no use offline. Once opened, they are kept, too.
 */
const fetchedWhenOpened = [
  'admin-*',
  'guessable-password',
  'imports',
  'item-advice',
  'next-step-preview',
  'quality',
  'replies',
  'reply-picker',
  'teamwork-panel',
]

const served = '^/(api|user|forgotPassword|files|health|dev|metrics)(/|\\?|$)'

/** Which of the compiled messages a build takes (packages/texts/compile-messages.ts). */
const messagesFor = (mode: string) => (mode === 'pseudo' ? 'pseudo' : 'by-message')

export default defineConfig(({ command, mode }) => ({
  root: import.meta.dirname,
  resolve: { conditions: [...(command === 'build' ? [messagesFor(mode)] : []), ...defaultClientConditions] },
  // `.br` and `.gz` beside each file, so that the server only has to send them.
  plugins: [
    react(),
    refuseChunkCycles(),
    compression({
      include: /\.(html|css|js|json|svg|wasm)$/,
      algorithms: ['br', 'gz'],
      threshold: 1024,
      logLevel: 'silent',
    }),
    VitePWA({
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
        globPatterns: ['assets/*.{js,css,woff2}', 'favicon.svg'],
        globIgnores: fetchedWhenOpened.map((name) => `assets/${name}-*`),
      },
    }),
  ],
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
            // Behind the sign-in each screen has a file of its own. It comes with the first script, the frame with the lists, and
            // those of the others that it needs: an item's page with the kit and what item pages share. What none of them has is
            // `shared`: it says every problem and refusal, so that a page which needs one sentence of it weighs 12 kB more.
            { name: 'entry', tags: ['$initial'], priority: 7 },
            { name: 'signed-in', test: /src\/app\/signed-in\.ts$/, priority: 5 },
            { name: 'sign-in', test: /src\/screens\/login\.tsx$/, priority: 6 },
            { name: 'content', test: contentParts, priority: 3, includeDependenciesRecursively: false },
            { name: 'kit', test: kitParts, minShareCount: 2, priority: 4, includeDependenciesRecursively: false },
            {
              name: 'accounts',
              test: accountParts,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'account-sentences', test: accountSentences, minShareCount: 2, priority: 5 },
            {
              name: 'claims',
              test: keptClaimParts,
              minShareCount: 2,
              priority: 5,
              includeDependenciesRecursively: false,
            },
            { name: 'device', test: deviceParts, priority: 5, includeDependenciesRecursively: false },
            { name: 'camera', test: cameraParts, minShareCount: 2, priority: 5, includeDependenciesRecursively: false },
            { name: 'marks', test: markParts, minShareCount: 2, priority: 5, includeDependenciesRecursively: false },
            { name: 'units', test: unitParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            {
              name: 'quality',
              test: qualityParts,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'desk', test: deskParts, minShareCount: 2, priority: 4, includeDependenciesRecursively: false },
            { name: 'replies', test: replyParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            {
              name: 'imports',
              test: importParts,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'next-steps',
              test: nextStepParts,
              minShareCount: 2,
              priority: 5,
              includeDependenciesRecursively: false,
            },
            { name: 'items', test: itemParts, minShareCount: 2, priority: 3 },
            { name: 'refusals', test: /texts\/src\/(problem|refusal)-texts/, minShareCount: 2, priority: 1 },
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
