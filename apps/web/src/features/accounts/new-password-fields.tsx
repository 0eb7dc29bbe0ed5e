import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { passwordRuleText } from '@portal/texts/password-rule-texts.ts'
import { useId } from 'react'
import { Tick } from '../../ui/badge.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/layout.tsx'
import { type NewPasswordNames, useGuessable } from './account-fields.ts'
import { PasswordField } from './account-form.tsx'
import styles from './accounts.module.css'

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
          items={[
            ...rules.map(({ rule, met }) => ({ text: passwordRuleText(rule), met })),
            { text: m.password_rule_not_guessable(), met: guessable === false },
          ]}
        />
      )}
      <PasswordField {...repeated} label={fieldLabel(names.repeated)} autoComplete="new-password" />
    </>
  )
}

/** Rules that tick themselves off while one types. */
function CheckList({
  id,
  items,
  invalid,
}: {
  id: string
  items: readonly { text: string; met: boolean }[]
  invalid: boolean
}) {
  return (
    <Stack as="ul" tiny snug gap={1} className={styles.rules} aria-label={m.password_rules()} id={id}>
      {items.map(({ text, met }) => (
        <Row as="li" soft unbroken key={text} toned={met || invalid} data-tone={met ? 'green' : 'red'}>
          <Tick done={met} />
          <span>{text}</span>
          <VisuallyHidden>
            {m.common_labelled({ label: '', value: met ? m.password_rule_met() : m.password_rule_unmet() })}
          </VisuallyHidden>
        </Row>
      ))}
    </Stack>
  )
}
