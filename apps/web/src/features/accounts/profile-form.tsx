import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import {
  type ProfileField,
  problemOfProfileField,
  profileFieldNames,
  profileFields,
} from '@portal/domain/accounts/account-fields.ts'
import { fieldLabels } from '@portal/texts/field-labels.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { useState } from 'react'
import { codeOf, problemsIn } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { autoComplete } from './account-fields.ts'
import type { FieldChange } from './profile.ts'
import styles from './profile-form.module.css'

interface Props {
  profile: UserProfile
  readOnly?: readonly ProfileField[]
  /** Rejects when the value was not saved. */
  onSave: (change: FieldChange) => Promise<unknown>
}

/** Every field of a profile on a line of its own, each with its own Save. */
export function ProfileForm({ profile, readOnly = [], onSave }: Props) {
  return (
    <Panel className={styles.panel}>
      {profileFieldNames.map((field) =>
        readOnly.includes(field) ? (
          <div key={field} className={styles.line}>
            <TextField className={styles.field} label={fieldLabels[field]} value={profile[field] || '–'} readOnly />
          </div>
        ) : (
          <ProfileLine key={field} field={field} saved={profile[field]} onSave={onSave} />
        ),
      )}
    </Panel>
  )
}

function ProfileLine({ field, saved, onSave }: { field: ProfileField; saved: string; onSave: Props['onSave'] }) {
  // Undefined while nothing is typed, so that a value that arrives later is shown.
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const value = typed ?? saved
  const changed = value.trim() !== saved

  const save = async () => {
    if (busy || !changed) return
    const wrong = problemOfProfileField(field, value)
    setProblem(wrong && problemText(wrong))
    if (wrong) return
    setBusy(true)
    try {
      await onSave({ field, value: value.trim() })
      // Keeps what was typed while the value was being saved.
      setTyped((now) => (now === typed ? undefined : now))
    } catch (error) {
      // The toast says that it failed; the field says why, where the server told.
      const refused = problemsIn(error)[field]
      setProblem(refused ? problemText(refused) : refusalTextOr(codeOf(error), '') || undefined)
    } finally {
      setBusy(false)
    }
  }
  const undo = () => {
    setTyped(undefined)
    setProblem(undefined)
  }

  return (
    <Form className={styles.line} errors={{ [field]: problem }} onSubmit={save}>
      <TextField
        className={styles.field}
        name={field}
        label={fieldLabels[field]}
        value={value}
        autoComplete={autoComplete[field]}
        type={field === 'email' ? 'email' : field === 'phoneNumber' ? 'tel' : 'text'}
        required={profileFields[field].required}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && undo()}
      />
      <div className={styles.actions} data-idle={!changed || undefined}>
        <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
          Save
        </Button>
      </div>
    </Form>
  )
}

/** The same lines while the profile loads. */
export const ProfileSkeleton = () => (
  <Panel className={styles.panel}>
    <span role="status">
      <VisuallyHidden>The profile is loading</VisuallyHidden>
    </span>
    {profileFieldNames.map((field) => (
      <div key={field} className={styles.waiting} aria-hidden="true">
        <Skeleton width="var(--label-bone)" height="var(--text-m)" />
        <Skeleton height="var(--control)" />
      </div>
    ))}
  </Panel>
)
