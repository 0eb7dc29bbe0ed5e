import { setTimeout as delay } from 'node:timers/promises'
import type { Rig } from './rig.ts'

/** The code in the newest mail to an address. */
export async function mailedCode({ smtp }: Pick<Rig, 'smtp'>, email: string, pattern = /\b(\d{6})\b/): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mail = smtp.accepted().findLast(({ to }) => to[0] === email)
    const code = pattern.exec(mail?.email.text ?? '')?.[1]
    if (code) return code
    await delay(20)
  }
  throw new Error(`No code came to ${email}`)
}
