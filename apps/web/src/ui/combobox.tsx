import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useAnchored } from './anchored.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { IconCheck } from './icons.tsx'
import { movedBy, NoOption, OptionList, optionId } from './option-list.tsx'
import { plainLetters } from './plain-letters.ts'
import { ListOpener } from './select-field.tsx'

export type ComboboxOption = { value: string; label: string }

export type ComboboxProps = Pick<FieldFrame, 'label' | 'hideLabel'> & {
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  /** Shown in the list when nothing matches what was typed. */
  noMatchText: string
  /** Said below the options while these are not all, e.g. that they are loading. */
  restText?: string | undefined
}

/**
 * One of many, found by typing (accents and case do not matter) or by arrow keys. The list scrolls at the height the
 * tokens give. Enter or Tab takes the active line, Esc leaves everything as it was.
 */
export function Combobox({ label, hideLabel, options, value, onChange, noMatchText, restText }: ComboboxProps) {
  const frame = useFieldFrame({})
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState<string>()
  /** The active line by what it stands for: others may come before it while the list is open. */
  const [movedTo, setMovedTo] = useState<string>()
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useAnchored(open, box, list, { matchWidth: true })

  const chosen = options.find((option) => option.value === value)
  const shown = query ? options.filter((option) => plainLetters(option.label).includes(plainLetters(query))) : options
  const active = shown.findIndex((option) => option.value === movedTo)
  // Of what is typed the first match, until somebody moves on.
  if (active < 0 && query && shown[0]) setMovedTo(shown[0].value)

  const show = () => {
    if (open) return
    setOpen(true)
    setMovedTo(value)
    input.current?.select()
  }
  const hide = () => {
    setOpen(false)
    setQuery(undefined)
    setMovedTo(undefined)
  }
  const take = (option: ComboboxOption | undefined) => {
    if (option && option.value !== value) onChange(option.value)
    hide()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Enter') {
        event.preventDefault()
        show()
      }
      return
    }
    const next = movedBy(event.key, active, shown.length)
    if (next !== undefined) {
      event.preventDefault()
      setMovedTo(shown[next]?.value)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(shown[active])
    } else if (event.key === 'Tab') {
      take(shown[active])
    } else if (event.key === 'Escape') {
      // The list is what Esc closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      hide()
    }
  }

  return (
    <FieldShell {...{ frame, label, hideLabel }}>
      <ListOpener ref={box}>
        <input
          ref={input}
          id={frame.controlId}
          {...frame.aria}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open && shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && shown[active] ? optionId(listId, active) : undefined}
          className={field.control}
          placeholder={open ? chosen?.label : undefined}
          value={query ?? chosen?.label ?? ''}
          onClick={show}
          onBlur={hide}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setOpen(true)
            setQuery(event.target.value)
            setMovedTo(undefined)
          }}
        />
      </ListOpener>
      <OptionList
        ref={list}
        id={listId}
        name={{ 'aria-labelledby': frame.labelId }}
        options={open ? shown : []}
        keyOf={(option) => option.value}
        isSelected={(option) => option.value === value}
        active={active}
        onActive={(index) => setMovedTo(shown[index]?.value)}
        onTake={take}
        foot={open && (restText || shown.length === 0) && <NoOption>{restText ?? noMatchText}</NoOption>}
      >
        {(option) => (
          <>
            <span>{option.label}</span>
            {option.value === value && <IconCheck />}
          </>
        )}
      </OptionList>
    </FieldShell>
  )
}
