import { demoAccounts } from '../apps/api/src/demo/demo-data.ts'

export { demoPassword } from '../apps/api/src/demo-password.ts'
/** The accounts of a portal with demo data. */
export const demoDealer = demoAccounts.dealer.email
export const demoAdmin = demoAccounts.admin.email
