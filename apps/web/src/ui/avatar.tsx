import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import { Text } from './layout.tsx'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  // By code point, so that an emoji or a letter beyond the first plane stays whole.
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}

/** A person as initials. The name stands beside it or on the button around it, so the letters are not read out. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 's' | 'm' | undefined }) {
  return (
    <Text
      as="span"
      disc
      bold
      tiny={size === 'm'}
      fine={size === 's'}
      className={classNames(styles.avatar, size === 'm' && styles.large)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </Text>
  )
}
