import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'
import { classNames } from './class-names.ts'
import { IconArrowLeft, IconChevronRight } from './icons.tsx'
import { Row, Text, target } from './layout.tsx'
import { Link } from './link.tsx'

export type Crumb = { label: ReactNode; to?: string | undefined }

const link = classNames(target, styles.link)

/** The pages above this one. The last crumb is this page; it needs no `to`. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.common_breadcrumbs()}>
      <Row as="ol" tiny snug digits gap={[0, 1]}>
        {crumbs.map((crumb, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the crumbs have a fixed order
          <Row as="li" soft={crumb.to !== undefined} unbroken gap={1} key={at}>
            {crumb.to === undefined ? (
              <Text as="span" strong aria-current="page">
                {crumb.label}
              </Text>
            ) : (
              <Link to={crumb.to} className={link}>
                {crumb.label}
              </Link>
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
    <Row as="span" small>
      <Link to={to} className={link}>
        <IconArrowLeft className={styles.icon} />
        <span>{children}</span>
      </Link>
    </Row>
  )
}
