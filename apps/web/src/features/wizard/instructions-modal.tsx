import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { guidelinesDocument } from '../../parts/guidelines.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Modal } from '../../ui/modal.tsx'

/**
 * The instructions before a request is begun; OK waits for the checkbox. Render it only while it is open, so that the
 * checkbox starts empty.
 */
export function InstructionsModal({ onClose, onRead }: { onClose: () => void; onRead: () => void }) {
  const [confirmed, setConfirmed] = useState(false)
  return (
    <Modal
      open
      onClose={onClose}
      title={m.wizard_instructions_heading()}
      closeText={m.common_close()}
      actions={
        <Button
          variant="primary"
          disabledReason={confirmed ? undefined : m.wizard_instructions_unread()}
          onClick={onRead}
        >
          {m.common_ok()}
        </Button>
      }
    >
      <p>{m.wizard_instructions_text()}</p>
      <p>
        <a href={guidelinesDocument().href} target="_blank" rel="noreferrer">
          {m.wizard_instructions_open()}
        </a>
      </p>
      <Checkbox
        label={m.wizard_instructions_read()}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
    </Modal>
  )
}
