import { m } from '@portal/texts/messages.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { IconTrash } from '../ui/more-icons.tsx'

/** "Delete" in a row, card or thread: it looks the same wherever it stands. */
export const DeleteButton = ({
  children = m.common_delete(),
  ...rest
}: Omit<ButtonProps, 'variant' | 'size' | 'icon'>) => (
  <Button {...rest} size="s" variant="quiet" icon={<IconTrash />}>
    {children}
  </Button>
)
