import { Button, type ButtonProps } from '../../ui/button.tsx'

/** The main button of a form, which sends it. */
export const SubmitButton = ({
  of: { busy, blockedBy },
  ...props
}: ButtonProps & { of: { readonly busy: boolean; readonly blockedBy?: string | undefined } }) => (
  <Button type="submit" variant="primary" busy={busy} disabledReason={blockedBy} {...props} />
)
