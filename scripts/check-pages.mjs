// Refuses a page of the built web client that begins with more scripts and styles, or more kB of them, than it may; and a script
// that devices keep for days without a connection when something that it needs is not kept. Reads the build's manifests, and of each
// page the language that weighs most; `--all` lists them. What is loaded once a page stands is measured by npm run lighthouse.
import { globSync, readFileSync, statSync } from 'node:fs'
import { inProject, say } from './project.mjs'

/** At most so many files and kB (brotli) for each of these screens. A kind of page stands here once. */
const limits = [
  { name: 'sign-in', screens: ['sign-in'], files: 3, kB: 95.4 },
  { name: "dealers' lists", screens: ['requests', 'archived-requests'], files: 4, kB: 130.5 },
  { name: "administrators' lists", screens: ['admin-requests', 'admin-archived-requests'], files: 5, kB: 133.7 },
  { name: 'an own request', screens: ['request'], files: 6, kB: 137.6 },
  { name: 'a request for administrators', screens: ['admin-request'], files: 7, kB: 142 },
  { name: "a dealer's item", screens: ['request-item'], files: 7, kB: 157 },
  { name: "an administrators' item", screens: ['admin-request-item'], files: 8, kB: 167.7 },
  // Beside the case on a wide screen; on a phone it comes later.
  { name: 'a decision', screens: ['desk-parts'], files: 9, kB: 178 },
  { name: 'the queue', screens: ['admin-work'], files: 9, kB: 172.8 },
  { name: 'the title of a new request', screens: ['wizard'], files: 7, kB: 157.4 },
  // Once a request is begun, or a draft opened, with what this device keeps and sends.
  { name: 'the form of a new request', screens: ['draft-wizard'], files: 10, kB: 180 },
  { name: 'accounts', screens: ['profile', 'admin-users', 'admin-user-edit'], files: 8, kB: 151.5 },
  { name: 'a company', screens: ['company'], files: 8, kB: 150.3 },
  { name: 'companies', screens: ['admin-companies', 'admin-company'], files: 10, kB: 154.7 },
  { name: 'without an account', screens: ['register', 'invitation', 'forgot-password'], files: 7, kB: 148.2 },
  { name: 'help and legal pages', screens: ['help', 'imprint', 'privacy'], files: 6, kB: 154.3 },
  { name: 'products, imports', screens: ['admin-product', 'admin-imports'], files: 10, kB: 164.3 },
  { name: 'a unit', screens: ['admin-unit'], files: 9, kB: 153.4 },
  { name: 'figures', screens: ['admin-quality', 'admin-quality-claims'], files: 8, kB: 165 },
  {
    name: 'what administrators keep',
    screens: ['admin-products', 'admin-terms', 'admin-import'],
    files: 8,
    kB: 152.6,
  },
  // Said by items, too, and in one file with them.
  { name: 'kept sentences', screens: ['admin-replies', 'admin-next-steps', 'admin-points'], files: 10, kB: 166.2 },
]
/** Screens behind the sign-in begin with the frame; these do not. */
const withoutFrame = ['sign-in', 'register', 'invitation', 'forgot-password']

const built = inProject('apps/web/dist')

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Script */
/** One for each language: `manifest.json` of the first, `manifest.de.json` and so on. */
/** @type {{ file: string, manifest: Record<string, Script> }[]} */
const builds = globSync('manifest*.json', { cwd: `${built}/.vite` }).map((file) => ({
  file,
  manifest: JSON.parse(readFileSync(`${built}/.vite/${file}`, 'utf8')),
}))
/** @typedef {(typeof builds)[number]['manifest']} Manifest */

/** @param {Manifest} manifest @param {string} name */
const scriptOf = (manifest, name) => {
  const screen = `src/screens/${name}.tsx`
  // An archive stands in one file with its list.
  const script = name.replace('archived-', '')
  const key = screen in manifest ? screen : Object.keys(manifest).find((key) => manifest[key]?.name === script)
  if (!key) throw new Error(`The built web client has no script of ${name}.`)
  return key
}

/** The files that a script needs, with its own. @param {Manifest} manifest @param {string} key */
function filesOf(manifest, key, found = new Set()) {
  const script = manifest[key]
  if (!script || found.has(script.file)) return found
  for (const file of [script.file, ...(script.css ?? [])]) found.add(file)
  for (const imported of script.imports ?? []) filesOf(manifest, imported, found)
  return found
}

/** As sent, without headers. @param {string} file */
const bytesOf = (file) =>
  (statSync(`${built}/${file}.br`, { throwIfNoEntry: false }) ?? statSync(`${built}/${file}`)).size

/** @param {number} bytes */
const inKB = (bytes) => (bytes / 1000).toFixed(1)

/** What a screen begins with in one language. @param {(typeof builds)[number]} build @param {string} screen */
function beginningOf({ file, manifest }, screen) {
  const frame = withoutFrame.includes(screen) ? [] : [scriptOf(manifest, 'signed-in')]
  if (screen.startsWith('admin-')) frame.push(scriptOf(manifest, 'admin-frame'))
  const needed = ['index.html', ...frame, scriptOf(manifest, screen)]
  const files = [...needed.reduce((all, key) => filesOf(manifest, key, all), new Set())]
  return { file, files, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) }
}

let wrong = 0
for (const { name, screens, files, kB } of limits)
  for (const screen of screens) {
    const found = builds
      .map((build) => beginningOf(build, screen))
      .reduce((one, other) => (other.bytes > one.bytes ? other : one))
    if (process.argv.includes('--all'))
      say(`${inKB(found.bytes).padStart(7)} kB in ${found.files.length} files, ${found.file}: ${screen}`)
    if (found.files.length <= files && found.bytes <= kB * 1000) continue
    wrong += 1
    say(
      `${screen} (${name}) begins with ${found.files.length} files and ${inKB(found.bytes)} kB by ${found.file}; it may with ${files} and ${kB} kB:`,
    )
    for (const file of found.files.sort((one, other) => bytesOf(other) - bytesOf(one)))
      say(`  ${inKB(bytesOf(file)).padStart(7)} kB  ${file}`)
  }

const kept = new Set(readFileSync(`${built}/service-worker.js`, 'utf8').match(/assets\/[\w.-]+/g))
for (const { manifest } of builds)
  for (const key of Object.keys(manifest)) {
    const missing = kept.has(manifest[key]?.file ?? '')
      ? [...filesOf(manifest, key)].filter((file) => !kept.has(file))
      : []
    if (missing.length === 0) continue
    wrong += 1
    say(`${manifest[key]?.file} is kept on devices, and not what it needs: ${missing.join(', ')}`)
  }

say(`${limits.length} kinds of pages read, ${wrong} wrong.`)
process.exitCode = wrong > 0 ? 1 : 0
