import { updateOwnProfile, updateUser } from '@portal/contract/accounts/users.ts'
import type { ProfileField } from '@portal/domain/accounts/account-fields.ts'
import type { MailCases, MailChoice } from '@portal/domain/accounts/mail-choice.ts'
import type { Language } from '@portal/domain/languages.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { chooseLanguage } from '../../parts/language/readers-language.ts'
import { notify } from '../../ui/notify.ts'
import { currentUserQuery, profileQuery } from './account-queries.ts'

export type FieldChange =
  /** With what the field showed when somebody began to type. */
  | { readonly field: ProfileField; readonly value: string; readonly seen: string }
  | { readonly field: 'language'; readonly value: Language }
  | { readonly field: 'mailChoice'; readonly value: MailChoice }
  | { readonly field: 'mailCases'; readonly value: MailCases }

/** Saves one field. The call carries the whole profile, and says which field of it is meant and what it showed. */
export function useSaveField({ email, own }: { email: string; own: boolean }) {
  const queries = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    // One after the other: what was chosen last is what stays.
    scope: { id: 'profile' },
    mutationFn: ({ field, value, ...change }: FieldChange) => {
      const shown = queries.getQueryData(profileQuery(email).queryKey)
      const body = 'seen' in change ? { ...shown, [field]: value, seen: { [field]: change.seen } } : { [field]: value }
      if (own) return call(updateOwnProfile, { body })
      return call(updateUser, { params: { email }, body: { userId: shown?.userId, ...body } })
    },
    onMutate: ({ field, value }) => {
      if (own && field === 'language') void chooseLanguage(value)
    },
    onSuccess: async (saved, { field }) => {
      // One's own address holds once its code was entered, which its field says.
      if (!own || field !== 'email') notify.success(m.profile_field_saved({ field: fieldLabel(field) }))
      const { queryKey } = profileQuery(email)
      // A reload that began before the change would bring the old value back.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, saved)
      void refreshAfter({ type: 'profileSaved' })
    },
    onError: async (error, { field }) => {
      notify.error(m.profile_field_not_saved({ field: fieldLabel(field) }))
      if (codeOf(error) !== 'STALE') return
      // The own address may be another one by now: the page then reads the profile by that.
      if (own) await queries.refetchQueries(currentUserQuery)
      // The field says what was saved meanwhile.
      await queries.refetchQueries(profileQuery(email))
    },
  })
}
