import { cleanEmail } from '@portal/domain/accounts/email-address.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

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

/** A code from a mail, which phones offer to fill in by themselves. */
export const CodeField = (props: TextFieldProps) => (
  <TextField {...props} figures inputMode="numeric" autoComplete="one-time-code" spellCheck={false} autoFocus />
)
