import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import styles from './requests.module.css'

/** Leads to an item from a short list of some, large enough for a finger. */
export const ItemLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.link}>
    <span>{children}</span>
  </Link>
)
