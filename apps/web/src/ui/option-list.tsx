import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Row, Text } from './layout.tsx'
import styles from './option-list.module.css'

/** Where a key moves the active line; -1 is none. Undefined for every other key. */
export function movedBy(key: string, from: number, length: number): number | undefined {
  if (key === 'ArrowDown') return from + 1 < length ? from + 1 : 0
  if (key === 'ArrowUp') return from > 0 ? from - 1 : length - 1
  if (key === 'PageDown') return Math.min(length - 1, from + 8)
  if (key === 'PageUp') return Math.max(0, from - 8)
  return undefined
}

/** The id of a line, for `aria-activedescendant` of the field. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

export type OptionListProps<Option> = {
  /** For `useAnchored`, which shows it. */
  ref: Ref<HTMLDivElement>
  /** Of the list of options: what the field's `aria-controls` names. */
  id: string
  /** Names the list, as one of the two attributes does. */
  name: { 'aria-label': string } | { 'aria-labelledby': string }
  options: readonly Option[]
  keyOf: (option: Option) => string | number
  isSelected?: (option: Option) => boolean
  active: number
  onActive: (index: number) => void
  onTake: (option: Option) => void
  children: (option: Option) => ReactNode
  /** Below the options, or in their place. */
  foot?: ReactNode
}

/**
 * The list below or above a field that keeps the focus: the field handles the keys (`movedBy`) and names the active line.
 * The list takes no focus, so a press on it does not blur the field.
 */
export function OptionList<Option>({
  ref,
  id,
  name,
  options,
  keyOf,
  isSelected = () => false,
  active,
  onActive,
  onTake,
  children,
  foot,
}: OptionListProps<Option>) {
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => list.current as HTMLDivElement)
  // After the list is shown, which happens in a layout effect.
  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} className={styles.list} popover="manual" onPointerDown={(event) => event.preventDefault()}>
      <div id={id} className={styles.options} role="listbox" {...name}>
        {options.map((option, index) => (
          // The field keeps the focus (aria-activedescendant) and handles the keys.
          <Row
            unbroken
            spread
            gap={3}
            key={keyOf(option)}
            id={optionId(id, index)}
            role="option"
            dir="auto"
            aria-selected={isSelected(option)}
            data-active={index === active || undefined}
            className={styles.option}
            onPointerMove={() => onActive(index)}
            onClick={() => onTake(option)}
          >
            {children(option)}
          </Row>
        ))}
      </div>
      {foot}
    </div>
  )
}

/** A line of a list that has no options to show. */
export const NoOption = ({ children }: { children: ReactNode }) => (
  <Text soft className={styles.none} role="status">
    {children}
  </Text>
)
