import type { ReactNode } from 'react'
import { Membrane } from '../brand/membrane.tsx'
import styles from './account-shell.module.css'
import { classNames } from './class-names.ts'

export type AccountShellProps = {
  brand: ReactNode
  title: ReactNode
  /** A line under the title. */
  lead?: ReactNode
  /** What the brand side says: one short sentence, and a line below it. */
  promise: ReactNode
  promiseLine?: ReactNode
  /** More room, for a form with many fields. */
  wide?: boolean | undefined
  /** Links to the other account pages, under the form. */
  links?: ReactNode
  /** Legal links, at the foot. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of the pages around signing in: the maker on one side, the form on the other. */
export function AccountShell({
  brand,
  title,
  lead,
  promise,
  promiseLine,
  wide,
  links,
  footer,
  children,
}: AccountShellProps) {
  return (
    <div className={styles.shell}>
      <aside className={styles.side}>
        <Membrane className={styles.membrane} />
        <div className={styles.brand}>{brand}</div>
        <div className={styles.promise}>
          <p className={styles.sentence}>{promise}</p>
          {promiseLine && <p className={styles.line}>{promiseLine}</p>}
        </div>
      </aside>
      <div className={styles.paper}>
        <main className={classNames(styles.card, wide && styles.wide)} id="content">
          <header className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </header>
          {children}
          {links && <div className={styles.links}>{links}</div>}
        </main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  )
}
