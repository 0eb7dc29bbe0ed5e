import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { TextsByLanguage } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { newOne, paths } from '../../page-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useLocation, useNavigate, useParams } from '../../ui/routing/routing.tsx'
import type { Column } from '../../ui/table.tsx'
import { AdminBreadcrumbs } from '../admin-breadcrumbs.tsx'
import { ComingPanel } from '../failures/coming.tsx'
import { type FailedQuery, LoadFailed } from '../failures/load-failed.tsx'
import { languagesOf } from '../language/language-names.ts'
import { TextByLanguage } from '../language/text-by-language.tsx'
import { wayBackIn } from './way-back.ts'

interface KeptListPageProps {
  readonly title: string
  readonly lead: string
  /** Where one is added. */
  readonly addition: { readonly label: string; readonly to: string }
  readonly query: FailedQuery & { readonly data: unknown; readonly isError: boolean }
  readonly children: ReactNode
}

/** Where such a list is, as its own page and those of its texts say: below the saved replies, which lead to it. */
const crumbsOf = ({ label, to }: { readonly label: string; readonly to: string }) =>
  to === paths.adminReplies
    ? [{ label, to }]
    : [
        { label: m.replies(), to: paths.adminReplies },
        { label, to },
      ]

/** The page of texts that administrators keep beside the saved replies. */
export const KeptListPage = ({ title, lead, addition, query, children }: KeptListPageProps) => (
  <>
    <PageHeader
      title={title}
      lead={lead}
      breadcrumbs={
        <AdminBreadcrumbs
          crumbs={[{ label: m.replies(), to: paths.adminReplies }, { label: title }]}
          back={{ to: paths.adminReplies, label: m.replies_back() }}
        />
      }
      actions={
        <LinkButton variant="primary" to={addition.to}>
          {addition.label}
        </LinkButton>
      }
    />
    {query.isError && !query.data ? <LoadFailed title={m.common_list_failed()} query={query} /> : children}
  </>
)

interface KeptPageProps<Kept> {
  /** The list it is in. */
  readonly list: { readonly label: string; readonly to: string; readonly back: string }
  readonly query: KeptListPageProps['query']
  /** The list, once it is loaded. */
  readonly kept: readonly Kept[] | undefined
  /** The id of a text, by which its address names it, too. */
  readonly id: keyof Kept & string
  readonly newTitle: string
  /** Of none while it is not known. */
  readonly titleOf: (kept: Kept | undefined) => string
  readonly notFoundText: string
  /** The form; of none for a new one. `leave` leads back to the list, or to where it was missed. */
  readonly form: (kept: Kept | undefined, leave: (notice?: string) => void) => ReactNode
}

/** The page on which administrators change one of the texts that they keep, or add one. */
export function KeptPage<Kept>({ list, query, kept, id, newTitle, titleOf, notFoundText, form }: KeptPageProps<Kept>) {
  const navigate = useNavigate()
  const location = useLocation()
  const named = useParams()[id]
  const isNew = named === newOne
  const found = kept?.find((text) => String(text[id]) === named)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  /** What somebody types stays where a colleague deletes the text meanwhile. */
  const one = found ?? (last && String(last[id]) === named ? last : undefined)
  const title = isNew ? newTitle : titleOf(one)
  const leave = (notice?: string) => {
    if (notice) notify.success(notice)
    void navigate(wayBackIn(location) ?? list.to)
  }
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={
          <AdminBreadcrumbs crumbs={[...crumbsOf(list), { label: title }]} back={{ to: list.to, label: list.back }} />
        }
      />
      {kept ? (
        <Fragment key={named}>
          {one && !found && <InfoBox title={notFoundText} />}
          {isNew || one ? form(one, leave) : <EmptyState title={notFoundText} />}
        </Fragment>
      ) : (
        <ComingPanel query={query} failedText={m.common_list_failed()} label={m.common_list_loading()} />
      )}
    </>
  )
}

/** For which items a text is; null is those of every type. */
export const forItemsLabel = (itemType: ItemType | null): string =>
  itemType === null ? m.point_for_all() : itemTypeLabel(itemType)

/** The same in a list. */
export const forItemsColumn = <Row extends { readonly itemType: ItemType | null }>(): Column<Row> => ({
  key: 'for',
  header: m.point_for(),
  cell: ({ itemType }) => forItemsLabel(itemType),
  width: 'minmax(0, 1fr)',
})

/** The beginning of a text. */
export const textColumn = <Row extends { readonly texts: TextsByLanguage }>(header: string): Column<Row> => ({
  key: 'text',
  header,
  cell: ({ texts }) => <TextByLanguage texts={texts} />,
  width: 'minmax(0, 3fr)',
  oneLine: true,
})

/** In which languages there is a text. */
export const languagesColumn = <Row extends { readonly texts: TextsByLanguage }>(): Column<Row> => ({
  key: 'languages',
  header: m.point_languages(),
  cell: ({ texts }) => languagesOf(texts),
  width: 'minmax(0, 1.5fr)',
})
