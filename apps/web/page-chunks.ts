import type { Rolldown } from 'vite'

type Kind = keyof typeof kinds
type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The kinds of pages, and of what a page loads later, by the files in `src` that they begin with. The first that fits holds. */
const kinds = {
  signedIn: /^app\/signed-in\./,
  tools: /^app\/admin-tools\./,
  signIn: /^screens\/login\./,
  dealersLists: /^screens\/(archived-)?requests\./,
  adminsLists: /^screens\/admin-(archived-)?requests\./,
  requests: /^screens\/(admin-)?request\./,
  wizard: /^screens\/(draft-)?wizard\./,
  dealer: /^(screens\/request-item\.|features\/items\/(?!review|asked\/asked))/,
  desk: /^(screens\/(admin-work|admin-request-item|item-decision)\.|features\/(items|colleagues|replies|work)\/)/,
  spots: /^parts\/spots\//,
  users: /^screens\/admin-users\./,
  accounts: /^screens\/(register|invitation|forgot-password|profile|admin-user-edit)/,
  company: /^(screens\/company\.|features\/company\/)/,
  companies: /^(screens\/admin-compan|features\/company-records\/)/,
  legal: /^screens\/(help|imprint|privacy)\./,
  unit: /^(screens\/admin-unit\.|features\/unit-record\/)/,
  media: /^screens\/admin-(product|imports)\./,
  'admin-figures': /^screens\/admin-quality/,
  'admin-kept': /^screens\/admin-(repl|next-step|point)/,
  admin: /^screens\/admin-/,
  device: /^parts\/device\/(kept-answers|whether-something-waits)\./,
  outbox: /^parts\/device\/(outbox|files|given-up|draft-on-device|send-outbox)\./,
}

/** The kinds of pages that only administrators open. */
const kindsOfAdmins: ReadonlySet<Kind> = new Set([
  'tools',
  'users',
  'adminsLists',
  'companies',
  'desk',
  'unit',
  'media',
  'admin-figures',
  'admin-kept',
  'admin',
] as const)

/** The kinds of pages about accounts and companies: what only they have in common is of no use to others. */
const kindsOfAccounts: ReadonlySet<Kind> = new Set(['accounts', 'company', 'companies'] as const)

/** A request has a page on either side. What is of no kind goes with the others. */
const onlyAdminsOpen = (file: string) => {
  const kind = kindOf(file)
  return file.startsWith('screens/admin-') || kind === undefined || kindsOfAdmins.has(kind)
}

const kindOf = (file: string) => (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(file))

/**
 * The file of the web client that what these pages and parts have in common belongs to; none where it stays with them. What a
 * module imports is needed by at least as many as the module itself, so files never import each other.
 */
function chunkOf(neededBy: readonly string[]): string | null {
  const ofDraft = neededBy.filter((file) => !openedByDraft.test(file))
  if (ofDraft.length > 0 && ofDraft.every((file) => partsOfDraft.test(file))) return 'draft-parts'
  const files = neededBy.map((file) => file.replace(partsOfDraft, 'screens/draft-wizard.'))
  const found = new Set(files.flatMap((file) => kindOf(file) ?? []))
  const has = (...some: readonly Kind[]) => some.some((kind) => found.has(kind))
  const [only] = found

  if (files.some((file) => file.endsWith('index.html'))) return 'entry'
  if (has('signIn')) return found.size === 1 || (found.size === 2 && has('accounts')) ? 'sign-in' : 'entry'
  if (has('signedIn')) return 'signed-in'
  const isOfAdmins = files.every(onlyAdminsOpen)
  if (has('tools')) return isOfAdmins ? 'admin-frame' : 'signed-in'
  if (found.size === 1 && has('dealersLists')) return 'requests'
  if (found.size === 1 && has('adminsLists')) return 'admin-requests'
  // What figures have in common with the notice above a list comes with the list.
  if (found.size === 2 && has('adminsLists') && has('admin-figures')) return 'admin-requests'
  if (has('dealersLists', 'adminsLists')) return isOfAdmins ? 'admin-frame' : 'signed-in'
  // Pages use a few words of what the device keeps, and not its database.
  if (has('device')) return found.size > 1 && !has('outbox') ? 'signed-in' : 'device'
  // What waits on a device, and its files: of no use where nothing does.
  if (has('outbox') && files.every((file) => !isPage(file) || isDraft(file))) return 'outbox'
  if (found.size === 1 && has('wizard')) return files.every(isDraft) ? 'draft-wizard' : 'wizard'
  if (!files.some(isPage)) {
    // A sentence that also stands among all refusals brings nothing else with them.
    if (files.some((file) => saysRefusals.test(file)) && files.some((file) => partsOfItems.test(file) || isUndo(file)))
      return 'kit'
    const isOfItems = files.some((file) => [partsOfItems, formsOfDealers, spotEditor].some((part) => part.test(file)))
    if (files.some((file) => partsOfDesk.test(file))) return isOfItems ? 'items' : 'desk-parts'
    if (files.some((file) => partsOfItems.test(file))) return 'item-parts'
    if (files.length > 1 && files.every((file) => formsOfDealers.test(file))) return 'uploads'
  }
  for (const page of Object.values(pagesWithParts))
    if (files.length === 1 && files[0]?.startsWith(`screens/${page}.`)) return page
  // What only parts have in common that are loaded later is loaded with the first of them.
  if (files.length < 2 || !only || !files.some((file) => file.startsWith('screens/'))) return null
  if (has('requests')) return found.size === 1 ? 'item-table' : 'kit'
  if (found.size === 2 && has('users') && has('companies')) return 'companies'
  // The list of users needs a few words of these, and none of their forms.
  if (found.size > 1 && [...found].every((kind) => kind === 'users' || kindsOfAccounts.has(kind)))
    return has('users') ? 'kit' : has('accounts') ? 'accounts' : 'company'
  // A part of another page needs no more of these than a few words.
  if (has('accounts', 'company', 'legal') && !files.every((file) => kinds[only].test(file))) return 'kit'
  if (found.size === 1) return pagesWithParts[only] ?? only
  // What the pages of figures share with others is little, and so is what dealers' pages share with administrators'.
  const ofAdmins = has('admin', 'admin-kept')
  // Pages that keep next steps and points say them as items do: they carry some kB more, and everybody else none of it.
  if (has('admin-kept') && files.every((file) => kinds['admin-kept'].test(file) || isOfItem(file))) return 'items'
  if (has('admin-figures') || (ofAdmins && (has('dealer', 'wizard') || files.some((file) => itemPages.test(file)))))
    return 'kit'
  if (found.size === 2 && has('admin') && has('media')) return 'admin'
  // A request less for the desk: what it shows of next steps and points is little, once their forms are taken out.
  if (ofAdmins) return files.some((file) => partsOfDesk.test(file)) ? 'kit' : 'panels'
  if (!has('wizard', 'media', 'unit', 'spots')) return 'items'
  // What can be undone for some seconds waits for no file of its own.
  if (files.some(isUndo)) return 'kit'
  // Item pages and what they show once they stand have no use for what sends files.
  return files.some((file) => itemPages.test(file) || partsOfItems.test(file) || partsOfDesk.test(file))
    ? 'files'
    : 'uploads'
}

/** What item pages show once they stand, in one file for both sides and one for the desk: a request each, not one for each part. */
const partsOfItems =
  /^(features\/items\/(another-look\/another-look-panel|decision-card|item-history|what-next)|parts\/spots\/marked-pictures)/
const partsOfDesk = /^(screens\/item-decision|features\/items\/(asked\/asked-and|review\/earlier))/

/** What dealers give for an item, with files. */
const formsOfDealers = /^features\/items\/(asked\/todo-panel|another-look\/ask-another-look)\./

/** All that may be refused about an item, loaded when something is. */
const saysRefusals = /\/item-refusal-texts\.ts$/
const isUndo = (file: string) => file.startsWith('parts/undo/')

/** Loaded by dealers and administrators when they mark a picture. */
const spotEditor = /^parts\/spots\/spot-editor\./

/** The steps of the wizard that follow the title, which are loaded when a request is begun: as a page of its own. */
const stepsOfDraft = /^features\/wizard\/(draft-wizard|open-draft)\./
/** Of these, what is loaded once somebody has pressed anything, in one file. */
const partsOfDraft = /^features\/wizard\/(overview-step|shots\/shot-list|item-questions|point-at-it|unit-verdict)\./
/** The camera and the scanner are opened by them, with what reads the code of a label. */
const openedByDraft = /^parts\/(camera|scan)\/|\/label-code\.ts$/
const isDraft = (file: string) => file.startsWith('screens/draft-wizard.')

/** The pages of items but for that of their request, and what they load later. */
const isOfItem = (file: string) =>
  [itemPages, partsOfItems, partsOfDesk, formsOfDealers].some((part) => part.test(file))

const isPage = (file: string) => file.startsWith('screens/') && !partsOfDesk.test(file)

/**
 * What the desk has in common stands in one file with the page of an item: the queue needs nearly all of it. So does what a
 * unit's page, or a dealer's item, has in common with its parts that are loaded later.
 */
const pagesWithParts: Partial<Record<Kind, string>> = {
  desk: 'admin-request-item',
  unit: 'admin-unit',
  dealer: 'request-item',
}

const itemPages = /^screens\/(request-item|admin-work|admin-request-item)\./

/** Of these, styles stand in the first file of them, which comes before all scripts; of others in their script. */
const stylesInFirst = new Set([
  'sign-in',
  'signed-in',
  'kit',
  'requests',
  'admin-frame',
  'admin-requests',
  'item-table',
])

/** What stands between a message and those who say it. */
const exportsMessages = /\/packages\/texts\/(dist\/|src\/messages\.ts)/

/** Says in which file of the built web client a module stands: one for each kind of page, and few for what kinds share. */
export function pageChunks(): (id: string, graph: Graph) => string | null {
  const modules = new Map<string, Rolldown.ModuleInfo | null>()
  /** Which modules say a message, by `m.` and its name. */
  const sayers = new Map<string, string[]>()
  return (id, graph) => {
    const moduleAt = (at: string) => {
      if (!modules.has(at)) modules.set(at, graph.getModuleInfo(at))
      return modules.get(at)
    }
    /** All messages are exported by one module; one of them is needed by those who say it. */
    const importersOf = (at: string): readonly string[] => {
      const importers = moduleAt(at)?.importers ?? []
      const message = /\/packages\/texts\/dist\/.*\/messages\/(?!_)(\w+)\.js$/.exec(at)?.[1]
      if (!message) return importers
      if (sayers.size === 0) {
        let all = importers
        while (all[0] && exportsMessages.test(all[0])) all = moduleAt(all[0])?.importers ?? []
        for (const file of all)
          for (const said of new Set(moduleAt(file)?.code?.match(/\bm\.\w+/g)))
            sayers.set(said, [...(sayers.get(said) ?? []), file])
      }
      return sayers.get(`m.${message}`) ?? []
    }
    const beginnings: string[] = []
    const seen = new Set<string>()
    const follow = (at: string): void => {
      const module = seen.has(at) ? undefined : moduleAt(at)
      seen.add(at)
      if (!module) return
      if (module.isEntry || module.dynamicImporters.length > 0) beginnings.push(at)
      for (const importer of importersOf(at)) follow(importer)
    }
    follow(id)
    const files = beginnings.map((at) =>
      at.replace(/^.*\/apps\/web\/src\//, '').replace(stepsOfDraft, 'screens/draft-wizard.'),
    )
    const chunk = chunkOf(files)
    return chunk && id.endsWith('.css') && stylesInFirst.has(chunk) ? 'entry' : chunk
  }
}
