import type { AccountField } from '@portal/domain/accounts/account-fields.ts'
import type { Problem } from '@portal/domain/problem.ts'

/** The problem of a field that was left empty. */
export const missing = (field: AccountField): Problem => ({ code: 'FIELD_MISSING', field })
