import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { IconEye, IconEyeOff } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  /** Names of the toggle in its two states, e.g. `Show password` and `Hide password`. */
  showText: string
  hideText: string
}

/** A password field whose content can be shown. It starts hidden; password managers fill it in either state. */
export function PasswordField({ showText, hideText, ...field }: PasswordFieldProps) {
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
          label={shown ? hideText : showText}
          icon={shown ? <IconEyeOff /> : <IconEye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
