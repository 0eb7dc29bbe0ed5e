import { useId, useState } from 'react'
import { countryNames } from '../../parts/countries.ts'
import { useLanguage } from '../../parts/language/readers-language.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

/** A country: any text may be typed, the names of all countries are offered. */
export function CountryField(props: TextFieldProps) {
  const language = useLanguage()
  const listId = useId()
  // Nobody needs its 249 lines before.
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <TextField {...props} list={listId} onFocus={() => setWanted(true)} />
      <datalist id={listId}>
        {wanted && countryNames(language).map((name) => <option key={name} value={name} />)}
      </datalist>
    </>
  )
}
