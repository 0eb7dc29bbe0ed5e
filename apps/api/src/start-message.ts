import type { AddressInfo } from 'node:net'
import { brandName } from '@portal/brand/name.ts'
import { devMailboxPath } from '@portal/contract/server-paths.ts'
import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { Config } from './config.ts'

const roleNames: Readonly<Record<Role, string>> = { ADMIN: 'Administrator', USER: 'Dealer' }

/** The text that the console shows once everything runs: the address, and how to sign in. */
export function startMessage(
  config: Config,
  address: AddressInfo | string | null,
  demo: readonly DemoSignIn[],
): string {
  const unwatched =
    config.production && !config.monitoring ? ['  Nobody can probe it, as METRICS_PORT is not set.', ''] : []
  if (config.role === 'worker') return `${['  The worker is ready.', ...unwatched].join('\n')}\n`
  const port = typeof address === 'object' && address ? address.port : config.port
  const where = config.publicUrlFollowsPort ? `http://localhost:${port}` : config.publicUrl
  const lines = ['', `  ${brandName} is ready: ${where}`, '']
  if (demo.length > 0) {
    const width = Math.max(...demo.map((account) => account.email.length))
    lines.push('  Sign in with one of the demo accounts:')
    for (const { role, email, password } of demo)
      lines.push(`    ${roleNames[role].padEnd(14)} ${email.padEnd(width)}  ${password}`)
    lines.push('')
  }
  if (config.firstAdmin) lines.push(`  Administrator: ${config.firstAdmin.email} (ADMIN_EMAIL)`, '')
  if (!config.mail.smtpUrl)
    lines.push(
      `  Mails are kept instead of sent: ${config.mail.isShown ? where + devMailboxPath : config.mail.folder}`,
      '',
    )
  const open = [config.demo && 'demo accounts', config.mail.isShown && 'kept mails'].filter(Boolean)
  if (open.length > 0) lines.push(`  Open to this machine only: ${open.join(', ')}.`, '')
  if (config.production && config.hostIsDefault) lines.push('  It listens on all addresses, as HOST is not set.', '')
  return `${[...lines, ...unwatched].join('\n')}\n`
}
