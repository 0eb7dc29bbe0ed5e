import { useState } from 'react'
import { chooseTheme, type ThemeChoice, themeChoice } from '../../theme/theme-choice.ts'
import { IconChevronDown } from '../../ui/icons.tsx'
import styles from './appearance-choice.module.css'

const choices: Record<ThemeChoice, string> = { system: 'System appearance', light: 'Light', dark: 'Dark' }
const isChoice = (value: string): value is ThemeChoice => value in choices

/** Light or dark, for those who want it other than their system does. */
export function AppearanceChoice() {
  const [chosen, setChosen] = useState(themeChoice)
  const choose = (value: string) => {
    if (!isChoice(value)) return
    chooseTheme(value)
    setChosen(value)
  }
  return (
    <span className={styles.choice}>
      <select
        className={styles.select}
        aria-label="Appearance"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.arrow} />
    </span>
  )
}
