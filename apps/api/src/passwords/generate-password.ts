import { randomInt } from 'node:crypto'
import { checkPassword } from '@portal/domain/accounts/password-rules.ts'

/** Without characters that look alike, because somebody will type them from a screen or from paper. */
const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const group = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('')

/** A random password that meets the password rules: four groups of five, 115 random bits. */
export function generatePassword(): string {
  const password = Array.from({ length: 4 }, group).join('-')
  return checkPassword(password).acceptable ? password : generatePassword()
}
