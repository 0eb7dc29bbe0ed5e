import type { ReactNode } from 'react'
import { Arcs } from '../brand/arcs.tsx'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** A button or link that leads on. */
  action?: ReactNode
  /** `page`: for a screen of its own (not found, signed out), with a heading of the first level. */
  size?: 'list' | 'page' | undefined
}

/** Shown where there is nothing to list, or no page. */
export function EmptyState({ title, children, action, size = 'list' }: EmptyStateProps) {
  const Title = size === 'page' ? 'h1' : 'p'
  return (
    <div className={classNames(styles.empty, size === 'page' && styles.page)}>
      <Arcs className={styles.arcs} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
