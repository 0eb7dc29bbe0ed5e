// Refuses references that lead nowhere: to numbered sections of a document that is not in the repository, to a file that
// does not exist, or to a heading that its document does not have.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root, say } from './project.mjs'

/** Files with these endings are read as text. */
const readable = /\.(ts|tsx|js|mjs|cjs|css|sql|html|md|json|webmanifest|yml|yaml)$/
/** The test of this check is full of wrong references on purpose. */
const isRead = (path) =>
  readable.test(path) && !['package-lock.json', 'check-references.test.mjs'].includes(basename(path))

/** A document's name with the number of a section: nobody finds it, and it is wrong once the document changes. */
const numbered = /\bspecification,? \d|\bdecisions,? \d|\(section \d|\bbattery (?:case )?\d|\b(?:battery|spec)\.md/gi
/** In code, the product's own description is named by its path, so that the reference can be followed and checked. */
const unnamed = /\bspecification\b(?!\.md|,? \d)/gi
/** `docs/media.md`, or with an anchor of one of its headings, with any number of `../` before it. */
const documentPath = /(?<![\w/-])(?:\.{1,2}\/)*(docs\/[\w./-]*\w\.md)(?:#([\w-]+))?/g
/** `[text](target)`, but not a picture's address on another site. */
const markdownLink = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g
/** A path of the repository between backticks: `apps/api/src/main.ts`. Names with `<`, `*` or `{` stand for many. */
const quotedPath = /`((?:apps|packages|scripts|docs|e2e|tools|benchmarks)\/[\w@./-]+)`/g

/** A test file between backticks, and the names of tests in it: `a.test.ts`, "does this", "does that". */
const quotedTests = /`([\w@./-]+\.(?:test|spec)\.tsx?)`((?:, "[^"\n]+")+)/g

/** The anchors of a Markdown text, as GitHub makes them of its headings. */
function anchorsOf(markdown) {
  const anchors = new Set()
  const text = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
  for (const [, heading = ''] of text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/**
 * Every wrong reference in a set of files, one sentence each.
 * @param {ReadonlyMap<string, string>} texts what to look through, by path from the root of the repository
 * @param {ReadonlySet<string>} paths all files and folders that exist
 */
export function wrongReferences(texts, paths) {
  const problems = []
  const leadsNowhere = (target, anchor) => {
    if (!paths.has(target.replace(/\/$/, ''))) return `there is no ${target}`
    if (anchor && target.endsWith('.md') && !anchorsOf(texts.get(target) ?? '').has(anchor))
      return `${target} has no heading #${anchor}`
    return undefined
  }
  for (const [path, text] of texts) {
    const isMarkdown = path.endsWith('.md')
    const report = (index, what) => problems.push(`${path}:${text.slice(0, index).split('\n').length}  ${what}`)
    for (const { 0: found, index } of text.matchAll(numbered)) report(index, `"${found}" is no place to find`)
    if (!isMarkdown)
      for (const { 0: found, index } of text.matchAll(unnamed))
        report(index, `"${found}" is no place to find: say the rule itself, or name the document's path and heading`)

    if (isMarkdown)
      for (const { 1: file = '', 2: names = '', index } of text.matchAll(quotedTests))
        for (const [, name = ''] of names.matchAll(/"([^"]+)"/g))
          if (texts.has(file) && !texts.get(file)?.includes(name)) report(index, `${file} has no test "${name}"`)

    const targets = isMarkdown
      ? [
          ...[...text.matchAll(markdownLink)].map((match) => ({ match, from: dirname(path) })),
          ...[...text.matchAll(quotedPath)].map((match) => ({ match, from: '.' })),
        ]
      : [...text.matchAll(documentPath)].map(({ index, 1: file = '', 2: anchor }) => ({
          match: { index, 1: anchor ? `${file}#${anchor}` : file },
          from: '.',
        }))
    for (const { match, from } of targets) {
      const target = match[1] ?? ''
      if (/^[a-z]+:/i.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const problem = leadsNowhere(file === '' ? path : normalize(join(from, decodeURI(file))), anchor)
      if (problem) report(match.index, problem)
    }
  }
  return problems
}

/** Files of the repository with the folders they lie in. */
function existing(files) {
  const paths = new Set(files)
  for (const file of files) for (let at = dirname(file); at !== '.'; at = dirname(at)) paths.add(at)
  return paths
}

if (import.meta.main) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const texts = new Map()
  for (const file of files.filter(isRead)) {
    try {
      texts.set(file, readFileSync(join(root, file), 'utf8'))
    } catch (error) {
      // Deleted and not committed yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  const paths = existing(files)
  const problems = wrongReferences(texts, paths)
  for (const problem of problems) say(problem)
  say(`${texts.size} files read, ${problems.length} wrong references.`)
  process.exitCode = problems.length > 0 || texts.size === 0 ? 1 : 0
}
