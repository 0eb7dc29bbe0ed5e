import { m } from '@portal/texts/messages.ts'
import type { KeyboardEvent } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asPrinted } from './as-printed.ts'
import { UnitVerdict, type UnitVerdictProps } from './unit-verdict.tsx'

interface SerialNumberFirstProps extends UnitVerdictProps {
  readonly serialNumber: string
  readonly onChange: (serialNumber: string) => void
  /** Enter, which scanners send, too. */
  readonly onEnter: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * The quick way into an empty form: the serial number alone, from which a known unit fills in the rest. Whoever chooses the
 * item type instead finds the number in its field.
 */
export function SerialNumberFirst({
  serialNumber,
  onChange,
  onEnter,
  onFocus,
  onBlur,
  ...verdict
}: SerialNumberFirstProps) {
  return (
    <Panel>
      <TextField
        {...asPrinted}
        label={m.wizard_unit_look_up()}
        optionalText={m.common_optional()}
        hint={m.wizard_unit_look_up_hint()}
        enterKeyHint="search"
        value={serialNumber}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => onEnterKey(event, onEnter)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <UnitVerdict {...verdict} />
    </Panel>
  )
}

/** Enter in a serial number looks the unit up instead of sending the form: scanners send it after each number. */
export function onEnterKey(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter()
}
