import { m } from '@portal/texts/messages.ts'
import type { KeyboardEvent } from 'react'
import { ScanButton, type ScanButtonProps } from '../../parts/scan/scan-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asPrinted } from './as-printed.ts'
import { UnitVerdict, type UnitVerdictProps } from './unit-verdict.tsx'

interface SerialNumberFirstProps extends UnitVerdictProps {
  readonly serialNumber: string
  readonly onChange: (serialNumber: string) => void
  /** Enter, which scanners send, too. */
  readonly onEnter: () => void
  readonly onScanned: ScanButtonProps['onRead']
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * The quick way into an empty form: the serial number alone, from which a known unit fills in the rest. Whoever chooses
 * the item type instead finds the number in its field.
 */
export function SerialNumberFirst({
  serialNumber,
  onChange,
  onEnter,
  onScanned,
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
        onKeyDown={(event) => {
          if (!isEnterKey(event)) return
          // What is found leads on, instead of the form.
          event.preventDefault()
          onEnter()
        }}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <ScanButton onRead={onScanned} />
      <UnitVerdict {...verdict} />
    </Panel>
  )
}

/** Enter, also the one that scanners send after each number; not the one that ends the choice of a character. */
export const isEnterKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.nativeEvent.isComposing
