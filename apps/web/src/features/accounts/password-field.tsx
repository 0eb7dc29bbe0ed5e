import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconEye, IconEyeOff } from '../../ui/icons.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

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
