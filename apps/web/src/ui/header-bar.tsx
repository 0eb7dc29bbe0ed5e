import type { ComponentProps } from 'react'
import styles from './header-bar.module.css'

/** The bar at the top of every page behind the sign-in. The page draws it before it knows who is signed in. */
export const HeaderBar = ({ children, ...rest }: ComponentProps<'header'>) => (
  <header {...rest} className={styles.bar}>
    <div className={styles.line}>{children}</div>
  </header>
)

/** Wraps the brand, at the beginning of the bar. */
export const headerHome = styles.home
