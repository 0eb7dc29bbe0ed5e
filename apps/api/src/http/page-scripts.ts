import { existsSync, readFileSync } from 'node:fs'
import { pages, publicPages } from '@portal/contract/pages.ts'

/** An entry of Vite's manifest: the fields that are used here. */
interface Script {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Script>>

/** `adminRequestItem` is shown by the screen `admin-request-item`. */
const screenOf = (page: string) => page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** An archive stands in one file with its list, and one of the texts that administrators keep with theirs. */
const scriptNameOf = (screen: string) =>
  screen
    .replace('archived-', '')
    .replace(/^admin-(next-step|point)$/, '$&s')
    .replace(/^admin-reply$/, 'admin-replies')

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`

const addressesOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}/?(?:\\?|$)`)

/**
 * The links that the page at an address begins with, so that scripts and styles of the sign-in or of a signed-in screen load
 * beside the first script instead of after it. Low priority of scripts: the styles are loaded first.
 *
 * @param file the manifest of the built client, in which Vite says which script needs which
 * @returns for an address such as `/request-item/10001?from=active` HTML, empty where the first script is enough
 */
export function pageScripts(file: string): (url: string) => string {
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const named = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? ''
  const frame = named('signed-in')
  const adminFrame = named('admin-frame')
  const signIn = named('sign-in')

  const needed = (key: string, found = new Set<string>()): Set<string> => {
    const script = manifest[key]
    if (!script || script.isEntry || found.has(script.file)) return found
    found.add(script.file)
    for (const imported of script.imports ?? []) needed(imported, found)
    // After the styles of what it imports, as without these links.
    for (const styles of script.css ?? []) found.add(styles)
    return found
  }
  const scriptsOf = (page: string, path: string): Set<string> => {
    if (path === pages.login) return needed(signIn)
    // Leads to a list, mostly that of a dealer, or to the sign-in.
    if (path === pages.home) return needed(signIn, needed(named('requests'), needed(frame)))
    const screen = `src/screens/${screenOf(page)}.tsx`
    // The lists and the form of a new request are bundled with what belongs to them.
    const ofFrame = path.startsWith(pages.admin) ? needed(adminFrame, needed(frame)) : needed(frame)
    return needed(screen in manifest ? screen : named(scriptNameOf(screenOf(page))), ofFrame)
  }
  const links = Object.entries(pages)
    .filter(([, path]) => path === pages.login || !publicPages.includes(path))
    .map(([page, path]) => {
      const html = [...scriptsOf(page, path)].map(linkTo).join('')
      return { addresses: addressesOf(path), html }
    })
  return (url) => links.find(({ addresses }) => addresses.test(url))?.html ?? ''
}
