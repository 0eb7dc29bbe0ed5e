import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'
import { IconArrowLeft, IconChevronRight } from './icons.tsx'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'

export type Crumb = { label: ReactNode; to?: string | undefined }

/** The pages above this one. The last crumb is this page; it needs no `to`. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.common_breadcrumbs()}>
      <Row as="ol" tiny snug digits gap={[0, 1]} className={styles.crumbs}>
        {crumbs.map((crumb, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the crumbs have a fixed order
          <Row as="li" soft unbroken gap={1} key={at}>
            {crumb.to === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
            {at < crumbs.length - 1 && <IconChevronRight className={styles.icon} />}
          </Row>
        ))}
      </Row>
    </nav>
  )
}

/** A link one step back. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <IconArrowLeft className={styles.icon} />
      <span>{children}</span>
    </Link>
  )
}
