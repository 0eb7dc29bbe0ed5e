import type { ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
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
    <Stack as="header" gap={2} className={styles.header}>
      {breadcrumbs && (
        <Row spread gap={[1, 4]}>
          {breadcrumbs}
        </Row>
      )}
      <Row spread gap={[3, 5]} className={styles.line}>
        <Row gap={[2, 3]}>
          <Text as="h1" largest digits dir="auto">
            {title}
          </Text>
          {badge}
        </Row>
        {actions && (
          <Row buttons gap={3} className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {lead && (
        <Text soft className={styles.lead} dir="auto">
          {lead}
        </Text>
      )}
    </Stack>
  )
}

/**
 * Shown while a page loads: a header of the usual height above `children`, tall enough to keep the footer out of sight.
 */
export function PageLoading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.loading}>
      <Stack gap={2} className={styles.header} aria-hidden="true">
        <Skeleton width="14rem" height="var(--target-min)" />
        <Text as="div" largest snug>
          <Skeleton width="8rem" height="1lh" />
        </Text>
        <Skeleton width="var(--line-bone)" height="1lh" />
      </Stack>
      {children}
    </div>
  )
}

/** A row of filters over a list: pills at its start, fields at its end. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <Row spread gap={[3, 5]} className={styles.toolbar}>
      <Row gap={[3, 5]}>{children}</Row>
      {end && (
        <Row gap={3} className={styles.toolbarEnd}>
          {end}
        </Row>
      )}
    </Row>
  )
}

/** Two columns, the first one wider; one below the other on narrow screens. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <Stack top className={styles.columns}>
      <Stack>{children}</Stack>
      <Stack>{aside}</Stack>
    </Stack>
  )
}

/** Running text (help, privacy, imprint): a comfortable measure, headings, lists. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Stack gap={3} className={styles.prose}>
      {children}
    </Stack>
  )
}
