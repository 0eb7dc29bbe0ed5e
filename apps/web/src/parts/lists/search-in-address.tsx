import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import { delays } from '../intervals.ts'

/** The search of a list that keeps its filter in the address. Searches after a pause in typing; Enter does not wait. */
export function SearchInAddress({
  q,
  label,
  help,
  minimum = 1,
  onSearch,
}: {
  /** What the address says. */
  q: string | undefined
  label: string
  help?: string
  /** Fewer characters are not searched for. */
  minimum?: number
  onSearch: (q: string | undefined) => void
}) {
  const [typed, setTyped] = useState(q ?? '')
  /** What this field wrote into the address last: a later answer of the address must not undo the typing. */
  const [written, setWritten] = useState(q)
  const [seen, setSeen] = useState(q)
  // Only a new address is told to the field: while it writes one, the old one still stands there.
  if (q !== seen) {
    setSeen(q)
    if (q !== written && (searchedFor(typed) === written || written === undefined)) {
      setTyped(q ?? '')
      setWritten(q)
    }
  }
  const text = searchedFor(typed)
  const wanted = text !== undefined && text.length < minimum ? undefined : text
  const write = () => {
    setWritten(wanted)
    onSearch(wanted)
  }
  const writeLater = useEffectEvent(write)
  useEffect(() => {
    if (wanted === written) return
    const pause = setTimeout(() => writeLater(), wanted === undefined ? 0 : delays.searchMs)
    return () => clearTimeout(pause)
  }, [wanted, written])
  return (
    <SearchField
      label={label}
      placeholder={label}
      help={help}
      hint={wanted === undefined && minimum > 1 && m.search_minimum({ count: minimum })}
      maxLength={limits.search.maximumCharacters}
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // It may stand in a form, which it must not send.
        event.preventDefault()
        if (wanted !== written) write()
      }}
    />
  )
}

/** A text without superfluous white space; undefined where nothing is left. */
export const searchedFor = (text: string | null): string | undefined =>
  text?.replaceAll(/\s+/g, ' ').trim() || undefined
