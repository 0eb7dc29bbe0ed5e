import { fieldLabel } from '@portal/texts/field-labels.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

/** An e-mail address: nothing may correct or capitalise it. */
export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type'>) => (
  <TextField
    {...props}
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
