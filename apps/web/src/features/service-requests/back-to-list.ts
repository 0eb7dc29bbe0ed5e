import { m } from '@portal/texts/messages.ts'
import type { ListOrigin } from '../../page-links.ts'
import { rememberedList } from './list-address.ts'

const labels: Readonly<Record<ListOrigin, () => string>> = {
  active: m.service_requests_back,
  archived: m.service_requests_back_to_archive,
}

/** The link back to the list that `from` names, filtered as it was left. */
export const backToList = (from: ListOrigin) => ({ to: rememberedList(from), label: labels[from]() })
