import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const messagesIn = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../messages/${language}.json`, import.meta.url), 'utf8'))

it('a phone or PC is never called what an item is called in German', () => {
  const german = messagesIn('de')
  const ofDevices = Object.entries(messagesIn('en')).filter(([, text]) => /\bdevice\b/i.test(JSON.stringify(text)))
  expect(ofDevices).not.toEqual([])
  for (const [key] of ofDevices) expect(JSON.stringify(german[key]), key).not.toMatch(/(dies|ander|ihr)\w* Gerät/i)
})
