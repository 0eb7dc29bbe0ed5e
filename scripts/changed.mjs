// What `npm test -- changed` runs: unit tests by what they import, and journeys by the table below.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { giveUp, inProject, root } from './project.mjs'

/** More would take longer than a minute. */
const mostJourneys = 12

/**
 * Folders and files (without their ending) of `apps` and `packages`, and the journeys through what they make. The likeliest
 * to break comes first: what is too much is left out from the end.
 * @type {readonly { readonly of: readonly string[], readonly journeys: readonly string[] }[]}
 */
export const journeysOf = [
  {
    of: ['accounts', 'login', 'guard', 'session', 'tokens', 'passwords', 'local-store'],
    journeys: ['accounts-sign-in', 'accounts-session', 'accounts-register', 'demo'],
  },
  { of: ['accounts', 'colleagues', 'profile', 'register'], journeys: ['accounts-people'] },
  { of: ['company', 'companies'], journeys: ['company', 'company-merge'] },
  { of: ['captcha', 'rate-limits'], journeys: ['captcha'] },
  {
    of: ['wizard', 'drafts'],
    journeys: ['main-job', 'dealer-drafts', 'dealer-claims', 'helpful-pictures', 'dealer-filing'],
  },
  {
    of: ['requests', 'service-requests'],
    journeys: ['main-job', 'dealer-archive', 'search', 'taking-back'],
  },
  { of: ['requests', 'request-orders', 'lists'], journeys: ['scroll-position'] },
  { of: ['search'], journeys: ['search'] },
  {
    of: ['items', 'decision', 'decisions', 'review'],
    journeys: ['service-desk-item', 'service-desk-finalize', 'undo', 'layout-pdfs'],
  },
  { of: ['another-look'], journeys: ['another-look'] },
  { of: ['points', 'asked'], journeys: ['sent-back'] },
  { of: ['next-steps'], journeys: ['next-step'] },
  { of: ['messages', 'new-messages'], journeys: ['dealer-messages', 'live'] },
  { of: ['replies', 'kept-texts'], journeys: ['service-desk-replies'] },
  { of: ['work'], journeys: ['service-desk-work', 'service-desk-keyboard', 'service-desk-day'] },
  { of: ['shortcuts', 'shortcut-help'], journeys: ['service-desk-keyboard'] },
  { of: ['undo'], journeys: ['undo'] },
  { of: ['units', 'unit-record'], journeys: ['dealer-units', 'service-record'] },
  { of: ['products', 'terms'], journeys: ['service-desk-products'] },
  { of: ['demo', 'quality'], journeys: ['demo'] },
  { of: ['imports'], journeys: ['import'] },
  { of: ['events', 'live-events'], journeys: ['live'] },
  { of: ['uploads', 'files', 'resumable', 'storage'], journeys: ['resumable-uploads', 'lighter-photos'] },
  { of: ['media'], journeys: ['lighter-photos', 'viewer'] },
  { of: ['spots'], journeys: ['spots'] },
  { of: ['scan'], journeys: ['scan', 'offline-scan'] },
  { of: ['camera', 'shots'], journeys: ['shot-camera', 'helpful-pictures'] },
  { of: ['device', 'kept', 'service-worker'], journeys: ['offline', 'offline-claims', 'outbox'] },
  { of: ['outbox'], journeys: ['outbox'] },
  { of: ['claims'], journeys: ['offline-claims'] },
  { of: ['language', 'texts'], journeys: ['language', 'german'] },
  { of: ['help', 'content', 'legal'], journeys: ['language'] },
  { of: ['app', 'ui'], journeys: ['focus', 'missing-script', 'fetch-ahead', 'page-weights'] },
  { of: ['ui', 'theme'], journeys: ['accessibility', 'text-size'] },
  { of: ['http'], journeys: ['two-hosts', 'two-sites'] },
  { of: ['api-document'], journeys: ['api-document'] },
]

/** @param {string} name */
const specOf = (name) => `e2e/${name}.spec.ts`

/** How many tests a spec file has, which may each be of several. @param {string} name */
const journeysIn = (name) =>
  Math.max(1, readFileSync(inProject(specOf(name)), 'utf8').match(/^\s*test\(/gm)?.length ?? 1)

/**
 * The spec files that changed, and those that the table names for the other files, as long as they are not too many.
 * @param {readonly string[]} files
 * @param {(name: string) => number} count
 */
export function journeysFor(files, count = journeysIn) {
  const changed = files.flatMap((file) => /^e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const parts = new Set(
    files
      .filter((file) => /^(apps|packages)\//.test(file) && !/\.test\.\w+$/.test(file))
      .flatMap((file) => file.replace(/\.[^/]*$/, '').split('/')),
  )
  const named = journeysOf.flatMap(({ of, journeys }) => (of.some((part) => parts.has(part)) ? journeys : []))
  const run = new Set(changed)
  const leftOut = new Set()
  let journeys = changed.reduce((sum, name) => sum + count(name), 0)
  for (const name of named) {
    if (run.has(name) || leftOut.has(name)) continue
    if (journeys + count(name) > mostJourneys) leftOut.add(name)
    else {
      run.add(name)
      journeys += count(name)
    }
  }
  return { run: [...run], leftOut: [...leftOut] }
}

/** @param {...string} args */
const runGit = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** @param {...string} args */
function git(...args) {
  const { status, stdout, stderr } = runGit(...args)
  return status === 0 ? stdout.trim() : giveUp(`git ${args.join(' ')}: ${stderr.trim()}`)
}

/** Where this work left `ref`, and the files that differ from there, uncommitted and new ones among them. */
export function changedSince(ref = 'origin/main') {
  if (runGit('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).status !== 0)
    giveUp(`There is no ${ref} here to compare with. Name what there is: npm test -- changed main`)
  const base = git('merge-base', ref, 'HEAD')
  const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return {
    base,
    files: files
      .join('\n')
      .split('\n')
      .filter((file) => existsSync(inProject(file)) && file !== ''),
  }
}
