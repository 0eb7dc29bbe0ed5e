import { readFileSync } from 'node:fs'
import { BadSetting } from './bad-setting.ts'

/** The settings that may stand in a file of their own, as containers and service managers hand secrets over. */
export const secretSettings = [
  'JWT_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'RECAPTCHA_API_KEY',
] as const

/**
 * The environment with the secrets that stand in files: `JWT_SECRET_FILE` names the file of `JWT_SECRET`, of which the line
 * break at its end does not count. Throws {@link BadSetting} where both are set, and for a file that is empty or cannot be read.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {}
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`]?.trim()
    if (!file) continue
    if (environment[name]?.trim()) throw new BadSetting(`${name} and ${name}_FILE are both set. Keep one of them.`)
    read[name] = secretIn(file, `${name}_FILE`)
  }
  return { ...environment, ...read }
}

function secretIn(file: string, setting: string): string {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new BadSetting(`The setting ${setting} cannot be used: the file ${file} cannot be read (${code}).`)
  }
  if (secret.trim() === '') throw new BadSetting(`The setting ${setting} cannot be used: the file ${file} is empty.`)
  return secret
}
