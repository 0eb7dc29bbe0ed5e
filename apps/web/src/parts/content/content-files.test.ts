import { beforeEach, expect, it, vi } from 'vitest'
import { writePageConfig } from '../../testing/signed-in.ts'

const asked: string[] = []
/** A page that was read is kept as long as the tab: each test has a tab of its own. */
const newTab = async () => {
  vi.resetModules()
  await (await import('../../api/config.ts')).loadConfig()
  return import('./content-files.ts')
}
beforeEach(() => {
  asked.length = 0
  writePageConfig({ ownContent: [{ page: 'imprint', language: 'de' }] })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ markdown: '# Unser Impressum' }))
  })
})

it('a page that the installation has written itself is asked of the server, once', async () => {
  const { contentFile } = await newTab()
  const own = { markdown: '# Unser Impressum', language: 'de' }
  expect(await contentFile('imprint', 'de')).toEqual(own)
  expect(await contentFile('imprint', 'de')).toEqual(own)
  expect(asked).toEqual(['/api/content/imprint/de'])
})

it('every other page comes with the web client, without a call', async () => {
  const { contentFile } = await newTab()
  expect((await contentFile('imprint', 'en')).markdown).toContain('# Imprint')
  expect((await contentFile('privacy', 'de')).markdown).toContain('# Datenschutz')
  expect(asked).toEqual([])
})
