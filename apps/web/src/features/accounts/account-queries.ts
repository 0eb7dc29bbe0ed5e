import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import {
  countWaitingAccounts,
  getCurrentUser,
  getUserByEmail,
  updateOwnProfile,
} from '@portal/contract/accounts/users.ts'
import type { Language } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { userOfSession } from '../../api/session.ts'
import { chooseLanguage } from '../../parts/language/readers-language.ts'
import { notify } from '../../ui/notify.ts'

/** Who is signed in, as the header shows it. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
  // A renewed token says it, too.
  initialData: () => userOfSession()?.data,
  initialDataUpdatedAt: () => userOfSession()?.at,
  staleTime: 5 * 60_000,
})

/** A profile: any for an administrator, the own one for everybody else. */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.profile(email),
    queryFn: ({ client, queryKey, signal }) => {
      // A colleague may have given the account another address since it was read.
      const userId = client.getQueryData<UserProfile>(queryKey)?.userId
      return call(getUserByEmail, { params: { email }, query: { userId }, signal })
    },
  })

/** How many accounts wait for activation, for administrators. */
export const waitingAccountsQuery = readBy(
  queryKeys.waitingAccounts,
  countWaitingAccounts,
  {},
  { refetchOnWindowFocus: 'always' },
)

const mutationKey = ['account-language']

/**
 * Shows the portal in the language of whoever is signed in, and has this browser begin with it next time. Returns what
 * saves another choice to the account; where that fails, the screen stays in the chosen language.
 */
export function useAccountLanguage(): (chosen: Language) => void {
  const queries = useQueryClient()
  const language = useQuery(currentUserQuery).data?.language
  useEffect(() => {
    // A choice that is being saved is newer than what has just been read.
    if (language && queries.isMutating({ mutationKey }) === 0) void chooseLanguage(language)
  }, [language, queries])
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: what was chosen last is what stays.
    scope: { id: 'account-language' },
    mutationFn: (chosen: Language) => call(updateOwnProfile, { body: { language: chosen } }),
    onSuccess: async (saved) => {
      if (queries.isMutating({ mutationKey }) > 1) return
      const { queryKey } = currentUserQuery
      // A reload that began before the change would bring the old language back.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (user) => user && { ...user, language: saved.language })
      queries.setQueryData(profileQuery(saved.email).queryKey, saved)
    },
    onError: () => notify.error(m.language_not_saved()),
  })
  return mutate
}

/** Says in a toast that something could not be loaded, once for each time it failed. */
export function useFailureToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  text: string,
): void {
  const failedAt = isError ? errorUpdatedAt : 0
  const say = useEffectEvent(() => notify.error(text))
  useEffect(() => {
    if (failedAt > 0) say()
  }, [failedAt])
}
