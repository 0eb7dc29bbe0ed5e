import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

type Gap = 0 | 1 | 2 | 3 | 4 | 5

type BoxProps = HTMLAttributes<HTMLElement> & {
  /** The element that it is, where it means something: a list, a section. */
  as?: 'div' | 'ul' | 'ol' | 'li' | 'dl' | 'section' | 'header' | 'footer' | 'nav' | 'span' | 'p' | undefined
  /** Room between its parts, as in `--space-3`. */
  gap?: Gap | undefined
  ref?: Ref<HTMLElement> | undefined
}

const gaps = [styles.gap0, styles.gap1, styles.gap2, styles.gap3, styles.gap4, styles.gap5]

function Box({ as = 'div', gap, className, ref, ...rest }: BoxProps) {
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      ref={ref as Ref<HTMLDivElement>}
      className={classNames(className, gap !== undefined && gaps[gap])}
    />
  )
}

/** Things below one another with even room between them. */
export const Stack = ({ gap = 5, className, ...rest }: BoxProps) => (
  <Box {...rest} gap={gap} className={classNames(styles.stack, className)} />
)

/** Things beside one another that wrap; centred on one line, or from the top. */
export const Row = ({
  gap = 2,
  spread,
  top,
  className,
  ...rest
}: BoxProps & {
  /** The first at the start, the last at the end. */ spread?: boolean | undefined
  top?: boolean | undefined
}) => (
  <Box {...rest} gap={gap} className={classNames(styles.row, spread && styles.spread, top && styles.top, className)} />
)

/** Words that stand back (`soft`), are smaller than the text around them (`small`, `tiny`), or a little stronger. */
export const Text = ({
  as = 'p',
  soft,
  small,
  tiny,
  strong,
  className,
  ...rest
}: Omit<BoxProps, 'gap'> & {
  soft?: boolean | undefined
  small?: boolean | undefined
  tiny?: boolean | undefined
  strong?: boolean | undefined
}) => (
  <Box
    {...rest}
    as={as}
    className={classNames(
      soft && styles.soft,
      small && styles.small,
      tiny && styles.tiny,
      strong && styles.strong,
      className,
    )}
  />
)

/** Ids, serial numbers, dates: digits of equal width that read from left to right in every language. */
export function Figures({ children }: { children: ReactNode }) {
  return <bdi className={styles.figures}>{children}</bdi>
}
