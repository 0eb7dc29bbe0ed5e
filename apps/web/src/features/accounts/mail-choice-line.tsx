import type { MailChoice } from '@portal/domain/accounts/mail-choice.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { FieldChange } from './save-field.ts'

const words: Readonly<Record<MailChoice, { readonly label: () => string; readonly hint: () => string }>> = {
  AT_ONCE: { label: m.mail_choice_at_once, hint: m.mail_choice_at_once_hint },
  DAILY: { label: m.mail_choice_daily, hint: m.mail_choice_daily_hint },
  ASKS_ONLY: { label: m.mail_choice_asks_only, hint: m.mail_choice_asks_only_hint },
}

/** When mails about one's requests come, saved as soon as it is chosen. */
export function MailChoiceLine({
  saved,
  offered,
  onSave,
}: {
  saved: MailChoice
  offered: readonly MailChoice[]
  onSave: (change: FieldChange) => Promise<unknown>
}) {
  const [saving, setSaving] = useState<MailChoice>()
  const save = async (value: MailChoice) => {
    setSaving(value)
    // The toast says that it failed, and the buttons show what is saved.
    await onSave({ field: 'mailChoice', value }).catch(() => undefined)
    setSaving(undefined)
  }
  return (
    <RadioGroup
      name="mailChoice"
      label={fieldLabel('mailChoice')}
      value={saving ?? saved}
      options={offered.map((value) => ({ value, label: words[value].label(), hint: words[value].hint() }))}
      onChange={save}
    />
  )
}
