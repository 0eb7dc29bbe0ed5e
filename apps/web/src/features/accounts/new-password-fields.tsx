import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { passwordRuleText } from '@portal/texts/password-rule-texts.ts'
import { useId } from 'react'
import { CheckList } from '../../ui/check-list.tsx'
import { type NewPasswordNames, useGuessable } from './account-fields.ts'
import { PasswordField } from './account-form.tsx'

interface Typed {
  readonly name: string
  readonly value: string
  readonly onChange: (event: { target: { value: string } }) => void
  readonly autoFocus?: boolean
}

/** A new password, typed twice, with the live checklist of its rules once something is typed. */
export function NewPasswordFields({
  password,
  repeated,
  names,
  owner,
  problem,
}: {
  password: Typed
  repeated: Typed
  names: NewPasswordNames
  owner: PasswordOwner
  /** What was wrong with the password when it was last sent. */
  problem: Problem | undefined
}) {
  const checklistId = useId()
  const saidByChecklist = problem?.code === 'PASSWORD_RULE_NOT_MET'
  const { rules } = checkPassword(password.value)
  const guessable = useGuessable(password.value, owner)
  return (
    <>
      <PasswordField
        {...password}
        label={fieldLabel(names.password)}
        autoComplete="new-password"
        errorElementId={saidByChecklist ? checklistId : undefined}
      />
      {password.value !== '' && (
        <CheckList
          id={checklistId}
          invalid={saidByChecklist}
          label={m.password_rules()}
          items={[
            ...rules.map(({ rule, met }) => ({ text: passwordRuleText(rule), met })),
            { text: m.password_rule_not_guessable(), met: guessable === false },
          ]}
          metText={m.password_rule_met()}
          unmetText={m.password_rule_unmet()}
        />
      )}
      <PasswordField {...repeated} label={fieldLabel(names.repeated)} autoComplete="new-password" />
    </>
  )
}
