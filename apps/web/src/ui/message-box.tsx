import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { IconButton } from './icon-button.tsx'
import { IconAlert, IconCheckCircle, IconClose, IconErrorCircle, IconInfo } from './icons.tsx'
import { Row, Stack, Text } from './layout.tsx'
import styles from './message-box.module.css'

export type MessageBoxProps = {
  title?: ReactNode
  children?: ReactNode
  /** Shows a close button. `dismissText` is its name. */
  onDismiss?: (() => void) | undefined
  dismissText?: string | undefined
  /** Buttons or links under the text. */
  actions?: ReactNode
}

const box = (tone: Tone, icon: ReactNode, role: 'alert' | 'status' | undefined) =>
  function MessageBox({ title, children, onDismiss, dismissText = m.common_dismiss(), actions }: MessageBoxProps) {
    return (
      <Stack boxed small top gap={[0, 3]} className={styles.box} data-tone={tone} role={role}>
        <span className={styles.icon}>{icon}</span>
        <Stack gap={1}>
          {title && (
            <Text bold toned>
              {title}
            </Text>
          )}
          {children && (
            <Stack gap={2} className={styles.body}>
              {children}
            </Stack>
          )}
          {actions && <Row className={styles.actions}>{actions}</Row>}
        </Stack>
        {onDismiss && (
          <IconButton className={styles.close} size="s" label={dismissText} icon={<IconClose />} onClick={onDismiss} />
        )}
      </Stack>
    )
  }

/** Something failed. Announced at once. */
export const ErrorBox = box('red', <IconErrorCircle />, 'alert')
/** Something needs care, or was refused. Announced at once. */
export const WarningBox = box('yellow', <IconAlert />, 'alert')
/** Something worked. Announced when the reader is free. */
export const SuccessBox = box('green', <IconCheckCircle />, 'status')
/** Something to know. Not announced: it is simply part of the page. */
export const InfoBox = box('blue', <IconInfo />, undefined)
