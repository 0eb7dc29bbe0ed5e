import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toggleTexts } from './toggle-texts.ts'

interface Typed {
  readonly name: string
  readonly value: string
  readonly onChange: (event: { target: { value: string } }) => void
}

/** A new password, typed twice, with the live checklist of its rules once something is typed (specification 2). */
export function NewPasswordFields({
  password,
  repeated,
  labels,
}: {
  password: Typed
  repeated: Typed
  labels: { readonly password: string; readonly repeated: string }
}) {
  const { rules } = checkPassword(password.value)
  return (
    <>
      <PasswordField {...password} label={labels.password} autoComplete="new-password" {...toggleTexts} />
      {password.value !== '' && (
        <CheckList
          label="Password rules"
          items={rules.map(({ line, met }) => ({ text: line, met }))}
          metText="met"
          unmetText="not met yet"
        />
      )}
      <PasswordField {...repeated} label={labels.repeated} autoComplete="new-password" {...toggleTexts} />
    </>
  )
}
