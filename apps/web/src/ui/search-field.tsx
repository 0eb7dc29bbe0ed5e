import { m } from '@portal/texts/messages.ts'
import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { IconButton } from './icon-button.tsx'
import { IconClose, IconSearch } from './icons.tsx'
import { Row, Text, VisuallyHidden } from './layout.tsx'
import { Tooltip } from './tooltip.tsx'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** A word inside the box while it matters, e.g. `min. 3`. */
  hint?: ReactNode
  /** What can be searched for, shown on hover and focus. */
  help?: string | undefined
  /** The key that jumps here, shown in the help. */
  shortcut?: string | undefined
}

/** A search box. Esc clears it; runs of white space in pasted text become one space. */
export function SearchField({ label, value, onChange, hint, help, shortcut, ref, ...input }: SearchFieldProps) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref as Ref<HTMLInputElement | null>,
    () => own.current,
  )
  const clear = () => {
    onChange('')
    own.current?.focus()
  }
  const pasteTidily = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { selectionStart, selectionEnd, maxLength } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    const pasted = event.clipboardData.getData('text').replace(/\s+/g, ' ').trim()
    // A field without a limit says -1.
    const room = maxLength < 0 ? pasted.length : Math.max(0, maxLength - before.length - after.length)
    onChange(before + pasted.slice(0, room) + after)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and test DOMs do not all know <search> yet
    <div role="search" aria-label={label} className={field.box}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <IconSearch className={field.glass} />
      <Tooltip text={help} shortcut={shortcut} side="below">
        <input
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          {...input}
          ref={own}
          id={id}
          type="search"
          value={value}
          className={classNames(field.control, field.search)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onPaste={pasteTidily}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value && !event.nativeEvent.isComposing) {
              event.preventDefault()
              onChange('')
            }
            input.onKeyDown?.(event)
          }}
        />
      </Tooltip>
      <Row as="span" unbroken gap={1} className={field.end}>
        {hint && (
          <Text as="span" soft tiny className={field.searchHint} id={`${id}-hint`}>
            {hint}
          </Text>
        )}
        {value && <IconButton size="s" label={m.search_clear()} icon={<IconClose />} onClick={clear} />}
      </Row>
    </div>
  )
}
