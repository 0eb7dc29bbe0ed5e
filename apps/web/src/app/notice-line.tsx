import type { ReactNode } from 'react'
import { IconAlert, IconInfo } from '../ui/icons.tsx'
import styles from './notice-line.module.css'

export interface NoticeLineProps {
  readonly children: ReactNode
  readonly action?: ReactNode
}

const line = (tone: 'blue' | 'yellow', icon: ReactNode) =>
  function NoticeLine({ children, action }: NoticeLineProps) {
    return (
      <div className={styles.line} data-tone={tone}>
        <span className={styles.icon}>{icon}</span>
        <p className={styles.text}>{children}</p>
        {action}
      </div>
    )
  }

/** Above a page: something to know. */
export const InfoLine = line('blue', <IconInfo />)
/** Above a page: something that needs care. */
export const WarningLine = line('yellow', <IconAlert />)
