import type { ReactNode } from 'react'
import { Panel } from '../../ui/panel.tsx'
import styles from './request-cards.module.css'

interface RequestCardsProps {
  readonly heading: string
  /** A `RequestCard` for each. */
  readonly children: ReactNode
  readonly below?: ReactNode
}

/** Requests that are not on the list below, because they have not been submitted yet. */
export const RequestCards = ({ heading, children, below }: RequestCardsProps) => (
  <Panel title={heading} className={styles.panel}>
    <ul className={styles.cards} aria-label={heading}>
      {children}
    </ul>
    {below}
  </Panel>
)

interface RequestCardProps {
  readonly title: string
  readonly picture?: ReactNode
  /** A `span` for each fact. */
  readonly facts: ReactNode
  /** Why it waits for a person. */
  readonly refused?: string | undefined
  readonly actions: ReactNode
}

export const RequestCard = ({ title, picture, facts, refused, actions }: RequestCardProps) => (
  <li className={styles.card}>
    {picture}
    <div className={styles.text}>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p className={styles.facts}>{facts}</p>
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
    <div className={styles.actions}>{actions}</div>
  </li>
)
