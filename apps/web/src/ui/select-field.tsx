import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { IconChevronDown } from './icons.tsx'

interface ListOpenerProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLSpanElement>
}

/** A control that opens a list, with the arrow that says so. */
export const ListOpener = ({ children, className, ref }: ListOpenerProps) => (
  <span className={classNames(field.box, field.opener, className)} ref={ref}>
    {children}
    <IconChevronDown className={field.arrow} />
  </span>
)

type SelectOption<Value extends string> = { value: Value; label: string; lang?: string }

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A native list, for a `ListOpener`. */
export const Select = <Value extends string>({
  options,
  onChange,
  className,
  ...select
}: SelectProps<Value> & Omit<ComponentProps<'select'>, keyof SelectProps<Value>>) => (
  <select
    {...select}
    className={classNames(field.select, className)}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value)
      if (chosen) onChange(chosen.value)
    }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value} lang={option.lang}>
        {option.label}
      </option>
    ))}
  </select>
)

export type SelectFieldProps<Value extends string> = Pick<FieldFrame, 'label' | 'hideLabel'> &
  SelectProps<Value> & { className?: string | undefined }

/** One of a few, in a native list. */
export function SelectField<Value extends string>({ label, hideLabel, className, ...select }: SelectFieldProps<Value>) {
  const frame = useFieldFrame({})
  return (
    <FieldShell {...{ frame, label, hideLabel, className }}>
      <ListOpener>
        <Select {...select} {...frame.aria} id={frame.controlId} className={field.control} />
      </ListOpener>
    </FieldShell>
  )
}
