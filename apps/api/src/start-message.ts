import type { AddressInfo } from 'node:net'
import { brandName } from '@portal/brand/name.ts'
import type { Config } from './config.ts'

/** A demo account, as the start message shows it. */
export interface DemoSignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

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
      lines.push(`    ${role.padEnd(14)} ${email.padEnd(width)}  ${password}`)
    lines.push('')
  }
  if (config.firstAdmin) lines.push(`  Administrator: ${config.firstAdmin.email} (ADMIN_EMAIL)`, '')
  if (!config.mail.smtpUrl)
    lines.push(
      `  Mails are kept instead of sent: ${config.mail.isShown ? `${where}/dev/mail` : config.mail.folder}`,
      '',
    )
  if (config.production && config.hostIsDefault) lines.push('  It listens on all addresses, as HOST is not set.', '')
  return `${[...lines, ...unwatched].join('\n')}\n`
}
