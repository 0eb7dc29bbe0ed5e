import type { Language } from '@portal/domain/languages.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { localStore } from '../../local-store/local-store.ts'
import { chooseLanguage, showLanguage } from '../../parts/language/readers-language.ts'
import { around } from '../../testing/around.tsx'
import { writePageConfig } from '../../testing/signed-in.ts'
import { notify } from '../../ui/notify.ts'
import { currentUserQuery, useAccountLanguage } from './account-queries.ts'

let client: QueryClient
/** The language of the account on the server. */
let language: Language
let saves: boolean
/** Holds back the answer to what is saved. */
let saved: Promise<void>

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  language = 'de'
  saves = true
  saved = Promise.resolve()
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT' && !saves) return Response.json({ error: 'INTERNAL', message: '' }, { status: 500 })
    if (method === 'PUT') {
      await saved
      language = JSON.parse(body).language
    }
    return Response.json({ email: 'mara@klangwerk.example', language })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStore.language.clear()
  void showLanguage('en')
})

/** Somebody signed in, whose account has arrived. */
async function signedIn() {
  const choose = arriving()
  await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeDefined())
  return choose
}

/** Somebody signed in, whose account is on its way. */
function arriving() {
  const wrapper = around(client)
  const { result } = renderHook(useAccountLanguage, { wrapper })
  return (...choices: readonly Language[]) =>
    act(async () => {
      for (const chosen of choices) {
        void chooseLanguage(chosen)
        result.current(chosen)
      }
    })
}
const readAgain = () => act(() => client.refetchQueries())

it('the portal speaks the language of the account, and begins with it next time', async () => {
  localStore.language.set('en')
  await signedIn()
  await waitFor(() => expect(currentLanguage()).toBe('de'))
  expect(document.documentElement.lang).toBe('de')
  expect(localStore.language.get()).toBe('de')
})

it('another choice is saved to the account', async () => {
  const choose = await signedIn()
  await choose('en')
  await waitFor(() => expect(language).toBe('en'))
  await readAgain()
  expect(currentLanguage()).toBe('en')
})

it('a choice is not taken back by an account that arrives while it is being saved', async () => {
  let save = () => {}
  saved = new Promise((resolve) => {
    save = resolve
  })
  const choose = arriving()
  await choose('en')
  await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)?.language).toBe('de'))
  expect(currentLanguage()).toBe('en')
  await act(async () => save())
  await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)?.language).toBe('en'))
  expect(currentLanguage()).toBe('en')
})

it('the last of several choices stays, on the screen and in the account', async () => {
  const choose = await signedIn()
  await choose('en', 'de', 'en')
  await waitFor(() => expect(client.isMutating()).toBe(0))
  await readAgain()
  expect([currentLanguage(), language]).toEqual(['en', 'en'])
})

it('a choice that is not saved is said, and the screen stays in it', async () => {
  const said = vi.spyOn(notify, 'error')
  const choose = await signedIn()
  saves = false
  await choose('en')
  await waitFor(() => expect(said).toHaveBeenCalledWith('The language could not be saved to your account.'))
  await readAgain()
  expect(currentLanguage()).toBe('en')
})
