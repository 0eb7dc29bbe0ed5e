import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './description-list.module.css'
import { Stack, Text } from './layout.tsx'

export type Fact = {
  term: string
  /** Facts without details are left out. */
  details: ReactNode
  figures?: boolean
  /** Takes the whole width, for long texts. */
  wide?: boolean
}

/** Facts that are only read. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(
    ({ details }) => details !== undefined && details !== null && details !== '' && details !== false,
  )
  return (
    <dl className={styles.list}>
      {known.map(({ term, details, figures, wide }) => (
        <Stack snug gap={0} key={term} className={classNames(styles.fact, wide && styles.wide)}>
          <Text as="dt" soft tiny>
            {term}
          </Text>
          <Text as="dd" digits={figures} dir="auto">
            {details}
          </Text>
        </Stack>
      ))}
    </dl>
  )
}

/** A text as somebody wrote it: their line breaks, their direction, and their language where it is known. */
export function WrittenText({ children, lang }: { children: string; lang?: string | undefined }) {
  return (
    <Text written className={styles.written} dir="auto" lang={lang}>
      {children}
    </Text>
  )
}
