import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { guidelinesDocument } from '../../parts/guidelines.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Modal } from '../../ui/modal.tsx'
import { wizardTexts as texts } from './wizard-texts.ts'

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
      title={texts.instructions}
      closeText={m.common_close()}
      actions={
        <Button variant="primary" disabledReason={confirmed ? undefined : texts.guidelinesUnread} onClick={onRead}>
          {texts.ok}
        </Button>
      }
    >
      <p>{texts.instructionsText}</p>
      <p>
        <a href={guidelinesDocument().href} target="_blank" rel="noreferrer">
          {texts.openGuidelines}
        </a>
      </p>
      <Checkbox
        label={texts.guidelinesRead}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
    </Modal>
  )
}
