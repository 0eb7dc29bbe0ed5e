import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import { type ShownStanding, shownStandingOf } from '@portal/domain/accounts/standing.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { paths } from '../../page-links.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type UserFilter, useToggleEnabled } from './user-list.ts'
import styles from './user-table.module.css'

const tones: Record<ShownStanding, Tone> = { Enabled: 'green', Disabled: 'red', Pending: 'yellow' }
const roleNames: Record<Role, string> = { ADMIN: 'Admin', USER: 'User' }

interface Props {
  users: readonly UserRow[] | undefined
  /** The own account cannot be deactivated. */
  ownEmail: string | undefined
  sort: UserFilter['sort']
  onSort: () => void
}

/** The accounts. */
export function UserTable({ users, ownEmail, sort, onSort }: Props) {
  const columns: Column<UserRow>[] = [
    {
      key: 'email',
      header: 'Email',
      cell: ({ email }) => <Email address={email} />,
      width: 'minmax(0, 2.2fr)',
      copyable: true,
    },
    { key: 'company', header: 'Company', cell: ({ companyName }) => companyName, width: 'minmax(0, 1.6fr)' },
    { key: 'role', header: 'Role', cell: ({ role }) => roleNames[role], width: 'minmax(4rem, 0.5fr)' },
    {
      key: 'status',
      header: 'Status',
      cell: (user) => <Status user={user} />,
      width: 'minmax(8rem, 1fr)',
      card: 'corner',
      sort: { direction: sort === undefined ? undefined : sort === 'status' ? 'ascending' : 'descending', onSort },
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (user) => <Actions user={user} own={user.email === ownEmail} />,
      width: '13rem',
      card: 'actions',
      interactive: true,
    },
  ]
  return (
    <Table
      caption="Users"
      columns={columns}
      rows={users}
      rowKey={({ userId }) => userId}
      loadingText="Loading users"
      empty={<EmptyState title="No users found" />}
    />
  )
}

/** A long address breaks before its host. */
const Email = ({ address }: { address: string }) => {
  const host = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  )
}

function Status({ user }: { user: UserRow }) {
  const standing = shownStandingOf(user)
  return (
    <span className={styles.status}>
      <Badge tone={tones[standing]}>{standing}</Badge>
      {!user.verified && <span className={styles.note}>Email not verified</span>}
    </span>
  )
}

function Actions({ user, own }: { user: UserRow; own: boolean }) {
  const toggle = useToggleEnabled()
  return (
    <>
      <Button
        size="s"
        busy={toggle.isPending}
        disabledReason={own && user.enabled ? refusalText('OWN_ACCOUNT') : undefined}
        onClick={(click) => {
          // The second click of a double-click meets the other button, and would undo the first.
          if (click.detail < 2) toggle.mutate(user)
        }}
      >
        {user.enabled ? 'Deactivate' : 'Activate'}
      </Button>
      <LinkButton size="s" variant="quiet" to={paths.adminUserEdit(user.email)}>
        Edit
      </LinkButton>
    </>
  )
}
