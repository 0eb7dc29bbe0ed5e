import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { type ShownStanding, shownStandingOf } from '@portal/domain/accounts/standing.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { roleLabel, standingLabel } from '@portal/texts/value-labels.ts'
import { paths } from '../../page-links.ts'
import { Time } from '../../parts/dates/date-time.tsx'
import { dayOnly } from '../../parts/dates/moments.ts'
import { PagedTable, type PagedTableProps } from '../../parts/lists/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { singleClick } from '../../ui/single-click.ts'
import { actionsColumn, type Column } from '../../ui/table.tsx'
import styles from './accounts.module.css'
import { type UserFilter, useToggleEnabled } from './user-list.ts'

const tones: Record<ShownStanding, Tone> = { Enabled: 'green', Disabled: 'red', Pending: 'yellow' }

interface Props {
  list: PagedTableProps<UserRow>['list']
  /** Is told who is about to be switched, and who was. */
  onSwitch: (user: UserRow) => void
  /** The own account cannot be deactivated. */
  ownEmail: string | undefined
  sort: UserFilter['sort']
  onSort: () => void
  /** What is said when there is none. */
  emptyText: string
}

/** The accounts. */
export function UserTable({ list, onSwitch, ownEmail, sort, onSort, emptyText }: Props) {
  const columns: Column<UserRow>[] = [
    {
      key: 'email',
      header: fieldLabel('email'),
      cell: ({ email }) => <Email address={email} />,
      width: 'minmax(0, 2.2fr)',
      copyable: true,
    },
    {
      key: 'company',
      header: m.common_company(),
      // An administrator has no dealer's.
      cell: ({ role, companyId, companyName }) =>
        role === 'ADMIN' ? (
          companyName
        ) : (
          <Link data-beside to={paths.adminCompany(companyId)}>
            {companyName}
          </Link>
        ),
      width: 'minmax(0, 1.6fr)',
      interactive: true,
    },
    { key: 'role', header: m.users_role(), cell: ({ role }) => roleLabel(role), width: 'minmax(4rem, 0.5fr)' },
    {
      key: 'status',
      header: m.common_status(),
      cell: (user) => <Status user={user} />,
      width: 'minmax(8rem, 1fr)',
      card: 'corner',
      sort: { direction: sort === undefined ? undefined : sort === 'status' ? 'ascending' : 'descending', onSort },
    },
    {
      ...actionsColumn<UserRow>((user) => <Actions user={user} own={user.email === ownEmail} onSwitch={onSwitch} />),
      width: '15.5rem',
    },
  ]
  return (
    <PagedTable
      caption={m.page_users()}
      columns={columns}
      list={list}
      failedText={m.users_load_failed()}
      rowKey={({ userId }) => userId}
      empty={<EmptyState title={emptyText} />}
    />
  )
}

/** A long address breaks before its host. */
const Email = ({ address }: { address: string }) => {
  const host = address.lastIndexOf('@')
  return (
    <>
      <span>{address.slice(0, host)}</span>
      <wbr />
      <span>{address.slice(host)}</span>
    </>
  )
}

function Status({ user }: { user: UserRow }) {
  const standing = shownStandingOf(user)
  const since = user.waitingSince && dayOnly(user.waitingSince)
  return (
    <Stack as="span" gap={1} className={styles.status}>
      <Badge tone={tones[standing]}>{standingLabel(standing)}</Badge>
      {since && (
        <Text as="span" soft fine>
          <Time at={{ ...since, text: m.users_waiting_since({ day: since.text }) }} />
        </Text>
      )}
      {!user.verified && (
        <Text as="span" soft fine>
          {m.users_email_not_verified()}
        </Text>
      )}
    </Stack>
  )
}

function Actions({ user, own, onSwitch }: Pick<Props, 'onSwitch'> & { user: UserRow; own: boolean }) {
  const toggle = useToggleEnabled()
  const switchIt = () => {
    onSwitch(user)
    toggle.mutate(user, { onSuccess: onSwitch })
  }
  return (
    <>
      <Button
        size="s"
        busy={toggle.isPending}
        disabledReason={own && user.enabled ? m.refusal_own_account() : undefined}
        onClick={singleClick(switchIt)}
      >
        {user.enabled ? m.users_deactivate() : m.users_activate()}
      </Button>
      <LinkButton size="s" variant="quiet" to={paths.adminUserEdit(user.email)}>
        {m.common_edit()}
      </LinkButton>
    </>
  )
}
