import type { ReactNode } from 'react'
import { Stack } from './layout.tsx'
import styles from './page.module.css'
import { Skeleton } from './skeleton.tsx'

export type PageHeaderProps = {
  title: ReactNode
  /** Breadcrumbs or a back link, above the title. */
  breadcrumbs?: ReactNode
  /** Behind the title. */
  badge?: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** Buttons of the whole page. */
  actions?: ReactNode
}

/** The top of a page with its heading and its actions. */
export function PageHeader({ title, breadcrumbs, badge, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {breadcrumbs && <div className={styles.breadcrumbs}>{breadcrumbs}</div>}
      <div className={styles.line}>
        <div className={styles.heading}>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && (
        <p className={styles.lead} dir="auto">
          {lead}
        </p>
      )}
    </header>
  )
}

/**
 * Shown while a page loads: a header of the usual height above `children`, tall enough to keep the footer out of sight.
 */
export function PageLoading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.loading}>
      <div className={styles.header} aria-hidden="true">
        <Skeleton width="14rem" height="var(--target-min)" />
        <div className={styles.title}>
          <Skeleton width="8rem" height="1lh" />
        </div>
        <Skeleton width="var(--line-bone)" height="1lh" />
      </div>
      {children}
    </div>
  )
}

/** A row of filters over a list: pills at its start, fields at its end. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarStart}>{children}</div>
      {end && <div className={styles.toolbarEnd}>{end}</div>}
    </div>
  )
}

/** Two columns, the first one wider; one below the other on narrow screens. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Stack>{children}</Stack>
      <Stack>{aside}</Stack>
    </div>
  )
}

/** Running text (help, privacy, imprint): a comfortable measure, headings, lists. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
