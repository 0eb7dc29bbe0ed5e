import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const messagesIn = async (language: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL(`../../../messages/${language}.json`, import.meta.url), 'utf8'))

test('French readers are told nothing in German, not even what English ones read in German', async () => {
  const [english, german, french] = await Promise.all(['en', 'de', 'fr'].map(messagesIn))
  const isSentence = (text: unknown) =>
    typeof text === 'string' && /\p{L}{2} \p{L}{2}/u.test(text.replaceAll(/\{.*?\}/g, ''))
  const inGerman = Object.keys(french ?? {}).filter(
    (name) => isSentence(french?.[name]) && french?.[name] === german?.[name],
  )
  expect(inGerman).toEqual([])
  // English accounts read the few German sentences that are prescribed.
  expect(english?.users_load_failed_notice).toBe(german?.users_load_failed_notice)
})
