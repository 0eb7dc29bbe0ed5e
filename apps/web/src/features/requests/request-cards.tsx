import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './requests.module.css'

interface RequestCardsProps {
  readonly heading: string
  /** A `RequestCard` for each. */
  readonly children: ReactNode
  readonly below?: ReactNode
}

/** Requests that are not on the list below, because they have not been submitted yet. */
export const RequestCards = ({ heading, children, below }: RequestCardsProps) => (
  <Panel title={heading} className={styles.above}>
    <Stack as="ul" gap={4} aria-label={heading}>
      {children}
    </Stack>
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
  <Row as="li" gap={[2, 3]}>
    {picture}
    <Stack gap={0} className={styles.text}>
      <Text bold oneLine dir="auto">
        {title}
      </Text>
      <Row as="p" soft small gap={[0, 3]}>
        {facts}
      </Row>
      {refused && (
        <Text small toned data-tone="red" role="alert">
          {refused}
        </Text>
      )}
    </Stack>
    <Row className={styles.actions}>{actions}</Row>
  </Row>
)
