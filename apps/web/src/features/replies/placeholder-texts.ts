import type { Placeholder } from '@portal/domain/replies/placeholders.ts'
import { m } from '@portal/texts/messages.ts'

const labels: Readonly<Record<Placeholder, () => string>> = {
  first_name: m.placeholder_first_name,
  serial_number: m.item_serial_number,
  case: m.placeholder_case,
  item: m.placeholder_item,
  due_date: m.placeholder_due_date,
}

/** What a placeholder stands for. */
export const placeholderLabel = (placeholder: Placeholder): string => labels[placeholder]()

/** What stands in a message in place of a value that nobody knows. */
export const missingText = (placeholder: Placeholder): string =>
  m.placeholder_missing({ what: placeholderLabel(placeholder) })
