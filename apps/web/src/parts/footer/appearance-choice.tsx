import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { chooseTheme, themeChoice } from '../../theme/theme-choice.ts'
import { FooterSelect } from './footer-select.tsx'

/** Light or dark, for those who want it other than their system does. */
export function AppearanceChoice() {
  const [chosen, setChosen] = useState(themeChoice)
  return (
    <FooterSelect
      label={m.footer_appearance()}
      value={chosen}
      options={[
        { value: 'system', label: m.footer_appearance_system() },
        { value: 'light', label: m.footer_appearance_light() },
        { value: 'dark', label: m.footer_appearance_dark() },
      ]}
      onChange={(choice) => {
        chooseTheme(choice)
        setChosen(choice)
      }}
    />
  )
}
