import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { WarningBox } from '../../ui/message-box.tsx'

/** That what this device keeps cannot be opened: often a newer version of the page is open in another tab. */
export const NotOpened = () => (
  <WarningBox actions={<Button onClick={() => location.reload()}>{m.common_reload()}</Button>}>
    {m.claims_not_opened()}
  </WarningBox>
)
