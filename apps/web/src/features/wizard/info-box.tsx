import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useState } from 'react'
import { localStore } from '../../local-store/local-store.ts'
import { Text } from '../../ui/layout.tsx'
import { InfoBox } from '../../ui/message-box.tsx'

type Flag = 'hideItemFormInfoBox' | 'hideTitleFormInfoBox'

/** An explanation of one line that opens, and can be hidden for good. */
export function HidableInfoBox({ flag, title, children }: { flag: Flag; title: string; children: ReactNode }) {
  const [hidden, setHidden] = useState(() => localStore[flag].isSet())
  if (hidden) return null
  const hide = () => {
    localStore[flag].set()
    setHidden(true)
  }
  return (
    <InfoBox onDismiss={hide} dismissText={m.wizard_info_hide()}>
      <details>
        <Text as="summary" bold>
          {title}
        </Text>
        {children}
      </details>
    </InfoBox>
  )
}
