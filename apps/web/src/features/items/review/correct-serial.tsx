import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { correctSerialNumber } from '@portal/contract/items/items.ts'
import { problemOfSerialNumber } from '@portal/domain/items/item-form.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useId, useState } from 'react'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { useForm } from '../../../parts/forms/use-form.ts'
import { useIsShown } from '../../../parts/use-is-shown.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { ErrorBox } from '../../../ui/message-box.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { answeredItem } from '../item-queries.ts'

/** The form that corrects an item's serial number. */
export function CorrectSerial({
  item: { id: itemId, requestId, serialNumber },
  onClose,
}: {
  item: ItemDetail
  onClose: () => void
}) {
  const formId = useId()
  const refreshAfter = useRefreshAfterChange()
  const isShown = useIsShown()
  // What stood here when it was opened: what a colleague corrects meanwhile is not overwritten.
  const [seenSerialNumber] = useState(serialNumber)
  const form = useForm({
    initial: { serialNumber: seenSerialNumber },
    validate: ({ serialNumber }) => ({ serialNumber: problemOfSerialNumber(serialNumber) }),
    say: itemProblemText,
    send: async (values) => {
      try {
        const detail = await call(correctSerialNumber, {
          params: { itemId },
          body: { serialNumber: values.serialNumber.trim(), seenSerialNumber },
        })
        notify.success(m.correct_serial_done())
        if (isShown()) onClose()
        void refreshAfter({ type: 'status-changed', itemId, requestId }, answeredItem('admins', detail))
      } catch (error) {
        if (codeOf(error) === 'STALE' || codeOf(error) === 'REQUEST_CLOSED')
          void refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
        throw error
      }
    },
    blockedBy: (values) => (values.serialNumber.trim() === seenSerialNumber ? 'unchanged' : undefined),
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={m.correct_serial_title()}
      main={
        <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={form.blockedBy !== undefined}>
          {m.common_save()}
        </Button>
      }
    >
      <Form id={formId} {...form.props}>
        {form.failed && <ErrorBox>{itemRefusalTextOr(codeOf(form.failure), m.correct_serial_failed())}</ErrorBox>}
        <TextField
          label={m.item_serial_number()}
          hint={m.correct_serial_text()}
          figures
          required
          {...form.text('serialNumber')}
        />
      </Form>
    </Modal>
  )
}
