import type { Language } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { useStore } from '../../local-store/store.ts'
import { paths } from '../../page-links.ts'
import { chooseTheme, themeChoice } from '../../theme/theme-choice.ts'
import { Row, Stack, target } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { ListOpener, Select, type SelectProps } from '../../ui/select-field.tsx'
import { languageOptions } from '../language/language-names.ts'
import { chooseLanguage, languageIsMissing, useLanguage } from '../language/readers-language.ts'
import styles from './footer.module.css'

/** The footer of every page. */
export const SiteFooter = ({ onLanguageChosen }: LanguageChoiceProps) => (
  <Stack soft tiny gap={2}>
    <Row spread gap={[2, 5]}>
      <Row as="ul" gap={[1, 5]} className={styles.links}>
        <li>
          <Link className={target} to={paths.privacy}>
            {m.page_privacy()}
          </Link>
        </li>
        <li>
          <Link className={target} to={paths.imprint}>
            {m.page_imprint()}
          </Link>
        </li>
      </Row>
      <Row gap={[1, 5]}>
        <LanguageChoice onLanguageChosen={onLanguageChosen} />
        <AppearanceChoice />
      </Row>
    </Row>
    {useStore(languageIsMissing) && <p role="alert">{m.language_not_loaded()}</p>}
  </Stack>
)

/** Light or dark, for those who want it other than their system does. */
function AppearanceChoice() {
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

interface LanguageChoiceProps {
  /** Does more with the reader's choice than to show it in this browser. */
  readonly onLanguageChosen?: ((language: Language) => void) | undefined
}

/** The language of the portal, for everybody. */
const LanguageChoice = ({ onLanguageChosen }: LanguageChoiceProps) => (
  <FooterSelect
    label={m.field_language()}
    value={useLanguage()}
    options={languageOptions}
    onChange={(language) => {
      void chooseLanguage(language)
      onLanguageChosen?.(language)
    }}
  />
)

/** One choice among a few, as plain as the links beside it. */
const FooterSelect = <Value extends string>({ label, ...select }: SelectProps<Value> & { label: string }) => (
  <ListOpener className={styles.choice}>
    <Select {...select} aria-label={label} />
  </ListOpener>
)
