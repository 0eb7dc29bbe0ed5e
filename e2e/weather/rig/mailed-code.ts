import { setTimeout as delay } from 'node:timers/promises'
import type { Rig } from './rig.ts'

type Post = Pick<Rig, 'smtp'>

/** The code in the newest mail to an address, if one has come. */
export function mailedCodeNow({ smtp }: Post, email: string, pattern = /\b(\d{6})\b/): string | undefined {
  const mail = smtp.accepted().findLast(({ to }) => to.includes(email))
  return pattern.exec(mail?.email.text ?? '')?.[1]
}

/** Waits for that mail. */
export async function mailedCode(post: Post, email: string, pattern?: RegExp): Promise<string> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const code = mailedCodeNow(post, email, pattern)
    if (code) return code
    await delay(20)
  }
  throw new Error(`No code came to ${email}`)
}
