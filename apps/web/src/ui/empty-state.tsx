import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'
import { Row, Stack, Text } from './layout.tsx'

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
  const isPage = size === 'page'
  return (
    <Stack middle gap={2} className={classNames(styles.empty, isPage && styles.page)}>
      <Arcs className={styles.arcs} />
      <Text as={isPage ? 'h1' : 'p'} bold largest={isPage} large={!isPage}>
        {title}
      </Text>
      {children && (
        <Text as="div" soft small={!isPage} className={styles.text}>
          {children}
        </Text>
      )}
      {action && (
        <Row middle gap={3} className={styles.action}>
          {action}
        </Row>
      )}
    </Stack>
  )
}

const rings = 4

/**
 * The mark's rings as a line drawing: a membrane at rest, seen from a little above, so that the rings are not quite
 * concentric. Takes the colour of the text; the dust cap is copper.
 */
const Arcs = ({ className }: { className: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 120 120"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    {[...Array(rings).keys()].map((ring) => (
      <circle
        key={ring}
        cx="60"
        cy={60 + ring * (16 / rings)}
        r={58 - (ring * 42) / rings}
        strokeWidth={1.25}
        opacity={1 - ring * (0.5 / rings)}
      />
    ))}
    <circle cx="60" cy="76" r="9" fill="var(--copper)" stroke="none" />
  </svg>
)
