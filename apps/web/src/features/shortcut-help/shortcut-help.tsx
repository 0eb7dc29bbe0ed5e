import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { decisionKeys, shortcuts, switchShortcuts } from '../../parts/shortcuts/shortcuts.ts'
import { useShortcut, useShortcutKey, useShortcutsAreOn } from '../../parts/shortcuts/use-shortcut.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Modal } from '../../ui/modal.tsx'
import { IconKeyboard } from '../../ui/more-icons.tsx'
import styles from './shortcut-help.module.css'

/** Lists the keys of the service desk, with a switch that turns them off. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  const on = useShortcutsAreOn()
  const key = useShortcutKey('help')
  useShortcut('help', () => setOpen(true))
  return (
    <span className={styles.place}>
      <IconButton
        label={shortcuts.help.does()}
        shortcut={key}
        aria-keyshortcuts={key}
        icon={<IconKeyboard />}
        onClick={() => setOpen(true)}
      />
      <Modal open={open} onClose={() => setOpen(false)} title={shortcuts.help.does()}>
        <Stack as="dl" gap={2} className={styles.keys}>
          {[...Object.values(shortcuts), ...Object.values(decisionKeys)].map((shortcut) => (
            <Stack gap={0} key={shortcut.key} className={styles.line}>
              <dt>
                <kbd>{shortcut.key}</kbd>
              </dt>
              <dd>{shortcut.does()}</dd>
            </Stack>
          ))}
        </Stack>
        <Checkbox
          label={m.shortcuts_use_single_keys()}
          hint={m.shortcuts_use_single_keys_hint()}
          data-autofocus
          checked={on}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
      </Modal>
    </span>
  )
}
