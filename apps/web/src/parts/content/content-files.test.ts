import { beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { contentFile } from './content-files.ts'

const asked: string[] = []
beforeEach(async () => {
  writePageConfig({ ownContent: [{ page: 'imprint', language: 'de' }] })
  await loadConfig()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ markdown: '# Unser Impressum' }))
  })
})

it('a page that the installation has written itself is asked of the server, once', async () => {
  const own = { markdown: '# Unser Impressum', language: 'de' }
  expect(await contentFile('imprint', 'de')).toEqual(own)
  expect(await contentFile('imprint', 'de')).toEqual(own)
  expect(asked).toEqual(['/api/content/imprint/de'])
})

it('every other page comes with the web client, without a call', async () => {
  asked.length = 0
  expect((await contentFile('imprint', 'en')).markdown).toContain('# Imprint')
  expect((await contentFile('privacy', 'de')).markdown).toContain('# Datenschutz')
  expect(asked).toEqual([])
})
