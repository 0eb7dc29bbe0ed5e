import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useState } from 'react'
import { localStore } from '../../local-store/local-store.ts'
import { Button } from '../../ui/button.tsx'
import { InfoBox } from '../../ui/message-box.tsx'

type Flag = 'hideItemFormInfoBox' | 'hideTitleFormInfoBox'

/** An explanation that can be hidden for good. */
export function HidableInfoBox({ flag, title, children }: { flag: Flag; title: string; children: ReactNode }) {
  const [hidden, setHidden] = useState(() => localStore[flag].isSet())
  if (hidden) return null
  const hide = () => {
    localStore[flag].set()
    setHidden(true)
  }
  return (
    <InfoBox
      title={title}
      actions={
        <Button size="s" onClick={hide}>
          {m.wizard_info_hide()}
        </Button>
      }
    >
      {children}
    </InfoBox>
  )
}
