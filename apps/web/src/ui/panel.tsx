import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Row, Stack, Text } from './layout.tsx'
import styles from './panel.module.css'

export type PanelProps = {
  title?: ReactNode
  /** A badge or small button at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
  /** The content reaches the edges, e.g. a message thread. */
  flush?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/** A card with a heading: one matter of a page. With a title it is a landmark that screen readers list. */
export function Panel({ title, aside, children, flush, id, className }: PanelProps) {
  const titleId = useId()
  return (
    <Text
      as="section"
      card
      className={classNames(styles.panel, className)}
      aria-labelledby={title ? titleId : undefined}
      id={id}
    >
      {title && (
        <Row as="header" spread gap={[2, 4]} className={styles.head}>
          <Text as="h2" large id={titleId}>
            {title}
          </Text>
          {aside}
        </Row>
      )}
      <Stack gap={4} className={classNames(styles.body, flush && styles.flush)}>
        {children}
      </Stack>
    </Text>
  )
}
