import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import type { AccountField } from '@portal/domain/accounts/account-fields.ts'
import { cleanEmail } from '@portal/domain/accounts/email-address.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useState } from 'react'
import { isMissingScript, missingScriptText } from '../../parts/failures/missing-script.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconEye, IconEyeOff } from '../../ui/icons.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

/** What the account forms need of a captcha of any provider. */
export interface CaptchaTokens {
  /** Called at the first key: requests a token early, so that sending the form does not wait for it. */
  readonly prepare: (action: CaptchaAction) => void
  /** A token for one use. Undefined where no captcha is in use, or when it failed; the server then decides. */
  readonly token: (action: CaptchaAction) => Promise<string | undefined>
}

type Props = Omit<TextFieldProps, 'label' | 'type' | 'onChange'> & {
  onChange: (event: { target: { value: string } }) => void
}

/** An e-mail address: nothing may correct or capitalise it, and what nobody sees does not get into it. */
export const EmailField = ({ onChange, ...props }: Props) => (
  <TextField
    {...props}
    onChange={({ target }) => onChange({ target: { value: cleanEmail(target.value) } })}
    label={fieldLabel('email')}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
  />
)

/**
 * A code from a mail, which phones offer to fill in by themselves. It has the focus, unless somebody writes elsewhere when it
 * comes.
 */
export const CodeField = (props: TextFieldProps) => (
  <TextField
    {...props}
    ref={takeLostFocus}
    figures
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
  />
)

/** A password field whose content can be shown. It starts hidden; password managers fill it in either state. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? m.password_hide() : m.password_show()}
          icon={shown ? <IconEyeOff /> : <IconEye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

/** Why a form was not accepted, in a sentence; `children` while there is nothing to say. */
export const AccountFailure = ({
  of: { failure },
  text,
  children,
}: {
  of: { readonly failure: unknown }
  text: (failure: unknown) => string
  children?: ReactNode
}) =>
  failure === undefined ? (
    children
  ) : (
    <ErrorBox>{isMissingScript(failure) ? missingScriptText() : text(failure)}</ErrorBox>
  )

/** The problem of a field that was left empty. */
export const missing = (field: AccountField): Problem => ({ code: 'FIELD_MISSING', field })
