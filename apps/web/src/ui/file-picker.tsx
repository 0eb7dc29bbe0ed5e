import { type ComponentProps, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export type FilePickerProps = Pick<
  ComponentProps<'input'>,
  'ref' | 'accept' | 'multiple' | 'capture' | 'aria-label'
> & {
  onFiles: (files: File[]) => void
}

/** Opens the file dialog, or with `capture` the camera of a phone, by a `click()` on its `ref`. */
export const FilePicker = ({ onFiles, ...input }: FilePickerProps) => (
  <input
    {...input}
    type="file"
    hidden
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // The same file can be chosen again after it was removed.
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)

/** A button that opens one. */
export function FileButton({ picker, ...button }: ButtonProps & { picker: Omit<FilePickerProps, 'ref'> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <FilePicker {...picker} ref={input} />
    </>
  )
}
