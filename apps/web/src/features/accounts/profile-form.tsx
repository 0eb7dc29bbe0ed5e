import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import {
  type ProfileField,
  problemOfProfileField,
  profileFieldNames,
  profileFields,
} from '@portal/domain/accounts/account-fields.ts'
import { type MailCases, type MailChoice, mailCases } from '@portal/domain/accounts/mail-choice.ts'
import type { Language } from '@portal/domain/languages.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { accountRefusalTextOr } from '@portal/texts/account-refusal-texts.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useRef, useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { countryToKeep, countryToShow } from '../../parts/countries.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { languageOptions } from '../../parts/language/language-names.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Stack, VisuallyHidden } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { autoComplete } from './account-fields.ts'
import { EmailField } from './account-form.tsx'
import styles from './accounts.module.css'
import { CountryField } from './country-field.tsx'
import type { FieldChange } from './save-field.ts'

type Words<Value extends string> = Readonly<
  Record<Value, { readonly label: () => string; readonly hint?: () => string }>
>
const wordsOfChoice: Words<MailChoice> = {
  AT_ONCE: { label: m.mail_choice_at_once, hint: m.mail_choice_at_once_hint },
  DAILY: { label: m.mail_choice_daily, hint: m.mail_choice_daily_hint },
  ASKS_ONLY: { label: m.mail_choice_asks_only, hint: m.mail_choice_asks_only_hint },
}

const wordsOfCases: Words<MailCases> = {
  own: { label: m.mail_cases_own },
  company: { label: m.mail_cases_company, hint: m.mail_cases_company_hint },
}

/** What a choice shows that is saved as soon as it is made. */
function useSavedAtOnce<Value>(saved: Value, onSave: (value: Value) => Promise<unknown>) {
  const [saving, setSaving] = useState<{ readonly value: Value }>()
  const onChange = async (value: Value) => {
    const chosen = { value }
    setSaving(chosen)
    // The toast says that it failed, and what is saved is shown again.
    await onSave(value).catch(() => undefined)
    // What was chosen since is shown until it is saved, too.
    setSaving((now) => (now === chosen ? undefined : now))
  }
  return { value: saving?.value ?? saved, onChange }
}

/** When mails about requests come, or about which, saved as soon as it is chosen. */
function MailLine<Value extends string>({
  field,
  saved,
  offered,
  words,
  onSave,
}: {
  field: 'mailChoice' | 'mailCases'
  saved: Value
  offered: readonly Value[]
  words: Words<Value>
  onSave: (value: Value) => Promise<unknown>
}) {
  return (
    <RadioGroup
      {...useSavedAtOnce(saved, onSave)}
      name={field}
      label={fieldLabel(field)}
      options={offered.map((value) => ({ value, label: words[value].label(), hint: words[value].hint?.() }))}
    />
  )
}

interface Props {
  profile: UserProfile
  readOnly?: readonly ProfileField[]
  /** When mails about requests may come to the account; none where somebody else's profile is shown. */
  mailChoices?: readonly MailChoice[]
  /** Whether mails may come about the requests of colleagues. */
  hasColleagues?: boolean
  /** Rejects when the value was not saved. */
  onSave: (change: FieldChange) => Promise<unknown>
}

/** Every field of a profile on a line of its own, each with its own Save. */
export function ProfileForm({ profile, readOnly = [], mailChoices = [], hasColleagues = false, onSave }: Props) {
  return (
    <Panel className={styles.panel}>
      {profileFieldNames.map((field) =>
        readOnly.includes(field) ? (
          <Stack key={field} className={styles.line}>
            <TextField
              className={styles.field}
              label={fieldLabel(field)}
              value={shown(field, profile) || '–'}
              readOnly
            />
          </Stack>
        ) : (
          <ProfileLine key={field} field={field} profile={profile} onSave={onSave} />
        ),
      )}
      <LanguageLine saved={profile.language} onSave={onSave} />
      {mailChoices.length > 0 && (
        <MailLine
          field="mailChoice"
          saved={profile.mailChoice}
          offered={mailChoices}
          words={wordsOfChoice}
          onSave={(value) => onSave({ field: 'mailChoice', value })}
        />
      )}
      {hasColleagues && (
        <MailLine
          field="mailCases"
          saved={profile.mailCases}
          offered={mailCases}
          words={wordsOfCases}
          onSave={(value) => onSave({ field: 'mailCases', value })}
        />
      )}
    </Panel>
  )
}

/** What a field shows; a country is kept in English. */
const shown = (field: ProfileField, profile: UserProfile) =>
  field === 'country' ? countryToShow(profile.country, currentLanguage()) : profile[field]
const kept = (field: ProfileField, typed: string) => (field === 'country' ? countryToKeep(typed) : typed)

/** What was typed before a reload or before the session ended, with what its field showed then. */
function parseField(field: ProfileField, stored: unknown): { [field: string]: string; seen: string } | undefined {
  const { [field]: value, seen } = fieldsOf(stored)
  return typeof value === 'string' && typeof seen === 'string' ? { [field]: value, seen } : undefined
}

function ProfileLine({ field, profile, onSave }: Pick<Props, 'profile' | 'onSave'> & { field: ProfileField }) {
  const line = useRef<HTMLInputElement>(null)
  const ownLast = useRef<string>(undefined)
  const saved = shown(field, profile)
  const form = useForm({
    // As soon as somebody types, the form keeps what they have seen.
    initial: { [field]: saved, seen: profile[field] },
    validate: (values) => ({ [field]: problemOfProfileField(field, values[field] ?? '') }),
    say: accountProblemText,
    send: async (values): Promise<void> => {
      const value = kept(field, (values[field] ?? '').trim())
      // What the field has told, or has saved while somebody typed on, they know as well.
      const knowsSaved = changedMeanwhile || ownLast.current === profile[field]
      await onSave({ field, value, seen: knowsSaved ? profile[field] : (values.seen ?? '') })
      ownLast.current = value
      // The pressed button has nothing more to save. Whoever has gone to another field stays there.
      if (line.current?.form?.contains(document.activeElement)) line.current.focus()
      else takeLostFocus(line.current)
    },
    blockedBy: (values) => (values[field]?.trim() === saved ? 'unchanged' : undefined),
    stored: { key: `profile:${profile.userId}:${field}`, parse: (stored) => parseField(field, stored) },
  })
  // The toast says that it failed, the field shows the reason.
  const code = codeOf(form.failure)
  const changedMeanwhile = code === 'STALE' && form.values.seen !== profile[field]
  const refusal = changedMeanwhile
    ? m.profile_field_changed({ value: saved || '–' })
    : code === 'EMAIL_ALREADY_EXISTS'
      ? // Whoever writes here need not sign in, as the sentence of the sign-up says.
        m.profile_email_taken()
      : accountRefusalTextOr(code, '') || undefined

  const Field = field === 'country' ? CountryField : field === 'email' ? EmailField : TextField

  return (
    <Form className={styles.line} {...form.props}>
      <Field
        className={styles.field}
        ref={line}
        {...form.text(field)}
        error={form.props.errors[field] ?? refusal}
        label={fieldLabel(field)}
        autoComplete={autoComplete[field]}
        type={field === 'phoneNumber' ? 'tel' : 'text'}
        required={profileFields[field].required}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && form.reset()}
      />
      <div className={styles.actions} data-idle={form.blockedBy && true}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.blockedBy !== undefined}>
          {m.common_save()}
        </Button>
      </div>
    </Form>
  )
}

/** The language of the account, saved as soon as it is chosen. */
function LanguageLine({ saved, onSave }: { saved: Language; onSave: Props['onSave'] }) {
  const language = useSavedAtOnce(saved, (value) => onSave({ field: 'language', value }))
  return (
    <Stack className={styles.line}>
      <SelectField {...language} className={styles.field} label={fieldLabel('language')} options={languageOptions} />
    </Stack>
  )
}

/** The same lines while the profile loads. */
export const ProfileSkeleton = () => (
  <Panel className={styles.panel}>
    <span role="status">
      <VisuallyHidden>{m.profile_loading()}</VisuallyHidden>
    </span>
    {[...profileFieldNames, 'language'].map((field) => (
      <Stack key={field} className={styles.line} aria-hidden="true">
        <Stack gap={2} className={styles.field}>
          <Skeleton width="6rem" height="var(--text-m)" />
          <Skeleton height="var(--control)" />
        </Stack>
      </Stack>
    ))}
  </Panel>
)
