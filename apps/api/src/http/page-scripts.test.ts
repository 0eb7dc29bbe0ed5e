import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages, publicPages } from '@portal/contract/pages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageScripts } from './page-scripts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-scripts-'))
  await mkdir(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index-1.js', isEntry: true },
    '_signed-in-2.js': {
      file: 'assets/signed-in-2.js',
      name: 'signed-in',
      imports: ['index.html'],
      css: ['assets/signed-in-7.css'],
    },
    '_admin-frame-11.js': {
      file: 'assets/admin-frame-11.js',
      name: 'admin-frame',
      imports: ['index.html', '_signed-in-2.js'],
    },
    '_wizard-8.js': { file: 'assets/wizard-8.js', name: 'wizard', imports: ['index.html', '_signed-in-2.js'] },
    '_requests-10.js': { file: 'assets/requests-10.js', name: 'requests', imports: ['index.html', '_signed-in-2.js'] },
    '_sign-in-6.js': { file: 'assets/sign-in-6.js', name: 'sign-in', imports: ['index.html'] },
    '_items-3.js': { file: 'assets/items-3.js', name: 'items', imports: ['index.html', '_signed-in-2.js'] },
    'src/screens/register.tsx': { file: 'assets/register-4.js', imports: ['index.html'] },
    'src/screens/admin-request-item.tsx': {
      file: 'assets/admin-request-item-5.js',
      imports: ['_items-3.js', 'index.html', '_signed-in-2.js'],
      css: ['assets/admin-request-item-9.css'],
    },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

const scriptsAt = (url: string) =>
  [
    ...pageScripts(join(folder, '.vite/manifest.json'))(url).matchAll(
      /<link rel="modulepreload" fetchpriority="low" href="([^"]*)">/g,
    ),
  ].map(([, path]) => path)

/** With the frame of administrators, which no page of a dealer has. */
const ofAdminsItem = [
  '/assets/signed-in-2.js',
  '/assets/admin-frame-11.js',
  '/assets/admin-request-item-5.js',
  '/assets/items-3.js',
]

it.each([
  ['/admin/request-item/7', ofAdminsItem],
  ['/admin/request-item/7?from=active', ofAdminsItem],
  ['/requests', ['/assets/signed-in-2.js', '/assets/requests-10.js']],
  // An archive stands in one file with its list.
  ['/archived-requests', ['/assets/signed-in-2.js', '/assets/requests-10.js']],
  ['/wizzard', ['/assets/signed-in-2.js', '/assets/wizard-8.js']],
  // Leads to a list, or to the sign-in.
  ['/', ['/assets/signed-in-2.js', '/assets/requests-10.js', '/assets/sign-in-6.js']],
  ['/login', ['/assets/sign-in-6.js']],
  // Other visitors get the first script only.
  ['/register', []],
  ['/nobody-knows', []],
  ['/admin/request-item/7/more', []],
])('%s names %j', (url, scripts) => {
  expect(scriptsAt(url)).toEqual(scripts)
})

it('names the styles of what a screen is made of before its own', () => {
  const html = pageScripts(join(folder, '.vite/manifest.json'))('/admin/request-item/7')
  expect([...html.matchAll(/<link rel="stylesheet" crossorigin href="([^"]*)">/g)].map(([, path]) => path)).toEqual([
    '/assets/signed-in-7.css',
    '/assets/admin-request-item-9.css',
  ])
})

it('names nothing without a manifest', () => {
  expect(pageScripts(join(folder, 'nothing'))('/requests')).toBe('')
})

it('finds the screen of every signed-in page but the one that only leads on', async () => {
  const screens = await readdir(join(import.meta.dirname, '../../../web/src/screens'))
  const manifest = Object.fromEntries(
    screens.map((file) => [`src/screens/${file}`, { file, name: file.replace('.tsx', '') }]),
  )
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const signedIn = Object.values(pages).filter((path) => !publicPages.includes(path))
  const scripts = pageScripts(join(folder, '.vite/manifest.json'))
  expect(signedIn.filter((path) => scripts(path) === '')).toEqual([pages.admin])
})
