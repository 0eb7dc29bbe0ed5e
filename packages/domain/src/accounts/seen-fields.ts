import { type ProfileField, profileFieldNames } from './account-fields.ts'

/** What a screen showed of the fields that it saves. */
export type SeenFields = Readonly<Partial<Record<ProfileField, string | undefined>>>

/** Each of them is sent by itself, and without `seen`. */
const chosenAlone = ['language', 'mailChoice', 'mailCases'] as const

/** Of a profile that was sent whole, what is to be saved: with `seen`, of its fields only those that stand there. */
export function savedAlone<Sent extends { readonly seen?: SeenFields | undefined }>(sent: Sent): Sent {
  const { seen } = sent
  if (!seen) return sent
  const left = profileFieldNames.filter((field) => seen[field] === undefined)
  return { ...sent, ...Object.fromEntries([...left, ...chosenAlone].map((field) => [field, undefined])) }
}
