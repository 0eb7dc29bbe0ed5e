import { getUserByEmail } from '@portal/contract/accounts/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** A profile: any for an administrator, the own one for everybody else. */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.profile(email),
    queryFn: ({ signal }) => call(getUserByEmail, { params: { email }, signal }),
  })
