import { m } from '@portal/texts/messages.ts'
import type { ComponentProps, KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { Text, VisuallyHidden } from './layout.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children' | 'maxLength' | 'value' | 'id' | 'className'> &
  Omit<FieldFrame, 'hideLabel' | 'errorElementId'> & {
    value: string
    /** Shows a counter. Typing is not cut off: what is too long stays to be shortened, and the counter turns red. */
    limit: number
    /** Cuts off what goes over the limit. */
    cut?: boolean | undefined
  }

/** Whoever comes by keyboard sees the whole box: the browser itself only cares for the line with the caret. */
const showAll = ({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' })
}

/** A text box that grows with its text. */
export function TextArea({ label, hint, error, optional, limit, cut, name, ...area }: TextAreaProps) {
  const frame = useFieldFrame({ name, hint, error })
  return (
    <FieldShell
      {...{ frame, label, hint, optional }}
      aside={<CharacterCount length={area.value.length} limit={limit} />}
    >
      <textarea
        dir="auto"
        rows={4}
        onKeyUp={showAll}
        {...area}
        {...frame.aria}
        id={frame.controlId}
        name={name}
        maxLength={cut ? limit : undefined}
        className={classNames(field.control, field.area)}
      />
    </FieldShell>
  )
}

export type CharacterCountProps = {
  length: number
  limit: number
}

/** `312 / 1000`, red when over. Screen readers hear it only near the end, not at each key. */
export function CharacterCount({ length, limit }: CharacterCountProps) {
  const left = limit - length
  const near = left <= limit / 10
  const over = left < 0
  return (
    <Text
      as="span"
      soft={!over}
      toned={over}
      data-tone="red"
      tiny
      snug
      digits
      end
      strong={over}
      className={field.count}
    >
      <span aria-hidden="true">{`${length} / ${limit}`}</span>
      <span role="status">
        <VisuallyHidden>
          {near && (over ? m.common_characters_over({ count: -left }) : m.common_characters_left({ count: left }))}
        </VisuallyHidden>
      </span>
    </Text>
  )
}

/** Has Ctrl or Cmd with Enter send a form; nothing else on the page then hears the keys. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
