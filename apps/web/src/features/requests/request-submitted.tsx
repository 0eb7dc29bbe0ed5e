import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RequestsState } from '../../page-links.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** Says once that a request was sent, after navigating with the flag `requestCompleted`. */
export function RequestSubmitted() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const completed = Boolean((state as RequestsState | null)?.requestCompleted)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    // Removes the flag, so that a reload or the back button does not say it again.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
  }
  return (
    <Modal
      open={completed && !closed}
      onClose={close}
      title={m.request_submitted_heading()}
      closeText={m.common_close()}
      actions={
        <Button variant="primary" data-autofocus onClick={close}>
          {m.common_ok()}
        </Button>
      }
    >
      <p>{m.request_submitted_text()}</p>
    </Modal>
  )
}
