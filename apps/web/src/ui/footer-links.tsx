import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import styles from './footer-links.module.css'

/** The links of a footer in a row. */
export function FooterLinks({ links, note }: { links: readonly { to: To; label: string }[]; note?: ReactNode }) {
  return (
    <div className={styles.line}>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </div>
  )
}
