import type { CSSProperties, HTMLAttributes, JSX, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

type Gap = 0 | 1 | 2 | 3 | 4 | 5

/**
 * Words that stand back (`soft`), are smaller than the text around them (`small`, `tiny`, `fine`), or a little stronger, or `bold`; whose
 * lines stand closer (`snug`); that are cut off at the end of their line (`oneLine`), or hold digits of equal width (`digits`). Headings
 * (`large`, `larger`, `largest`). What takes the rest of its line (`grow`), or stands at the end of it (`end`). What stands on a
 * ground of its own, as a panel (`card`) or in one (`boxed`, in the colours of its tone), or below a line (`ruled`);
 * a sign in a circle (`disc`, as large as its `--size`). What somebody wrote, with their line breaks (`written`). Fields and cards that
 * stand beside one another where each has its `--least` width (`columns`). Words in the colour of their tone (`toned`). What
 * stays in view and scrolls by itself where there is room beside something longer (`pane`); a line that is scrolled (`strip`).
 */
const looks = [
  'soft',
  'small',
  'tiny',
  'fine',
  'strong',
  'bold',
  'snug',
  'oneLine',
  'digits',
  'large',
  'larger',
  'largest',
  'grow',
  'end',
  'card',
  'boxed',
  'ruled',
  'disc',
  'written',
  'toned',
  'pane',
  'strip',
  'columns',
] as const
type Look = (typeof looks)[number]

type TextProps = HTMLAttributes<HTMLElement> & { readonly [L in Look]?: boolean | undefined } & {
  /** The element that it is, where it means something: a list, a section. */
  as?: keyof JSX.IntrinsicElements | undefined
  ref?: Ref<HTMLElement> | undefined
}

/** Words by themselves. */
export function Text({ as = 'p', className, ref, ...props }: TextProps) {
  const Element = as as 'p'
  const rest: HTMLAttributes<HTMLElement> & { [L in Look]?: boolean | undefined } = { ...props }
  for (const look of looks) delete rest[look]
  return (
    <Element
      {...rest}
      ref={ref as Ref<HTMLParagraphElement>}
      className={classNames(...looks.map((look) => props[look] && styles[look]), className)}
    />
  )
}

type BoxProps = TextProps & {
  /** Room between its parts, as in `--space-3`; two where lines stand closer than what is beside one another. */
  gap?: Gap | readonly [lines: Gap, beside: Gap] | undefined
  /** From the top: not centred on their line, not stretched to the tallest. */
  top?: boolean | undefined
  /** In the middle, from side to side. */
  middle?: boolean | undefined
}

const room = (gap: Gap): string => (gap === 0 ? '0px' : `var(--space-${gap})`)

/** Things below one another with even room between them. */
export const Stack = ({ as = 'div', gap = 5, top, middle, className, style, ...rest }: BoxProps) => (
  <Text
    {...rest}
    as={as}
    className={classNames(styles.stack, top && styles.top, middle && styles.middle, className)}
    style={{ ...style, '--gap': [gap].flat().map(room).join(' ') } as CSSProperties}
  />
)

/** Things beside one another that wrap, centred on one line. */
export const Row = ({
  gap = 2,
  spread,
  buttons,
  unbroken,
  className,
  ...rest
}: BoxProps & {
  /** The first at the start, the last at the end. */ spread?: boolean | undefined
  /** Of one height, and on a phone as wide as the line. */ buttons?: boolean | undefined
  /** They never wrap. */ unbroken?: boolean | undefined
}) => (
  <Stack
    {...rest}
    gap={gap}
    className={classNames(
      styles.row,
      spread && styles.spread,
      buttons && styles.buttons,
      unbroken && styles.unbroken,
      className,
    )}
  />
)

/** The look of digits of equal width, for elements that are neither of these. */
export const digits = styles.digits

/** Ids, serial numbers, dates: digits of equal width that read from left to right in every language. */
export function Figures({ children }: { children: ReactNode }) {
  return <bdi className={digits}>{children}</bdi>
}

/** The look of what only screen readers meet, for elements that cannot be the span below. */
export const visuallyHidden = styles.hidden

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The look of a link that stands by itself, as high as a finger needs it. */
export const target = styles.target
