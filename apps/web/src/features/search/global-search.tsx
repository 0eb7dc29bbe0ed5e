import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AdminRequestsState, paths } from '../../page-links.ts'
import { delays } from '../../parts/intervals.ts'
import { useShortcut, useShortcutKey } from '../../parts/shortcuts/use-shortcut.ts'
import { useLocation, useNavigate } from '../../ui/routing/routing.tsx'
import { SearchField } from '../../ui/search-field.tsx'

/** The text to search for; undefined while it is too short. */
function queryOf(typed: string): string | undefined {
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  return text.length < limits.search.minimumCharacters ? undefined : text
}

const lists: readonly string[] = [paths.adminRequests(), paths.adminArchivedRequests()]

/**
 * The search of the administrators, on every page. It writes the text into the address of the request list as `q`,
 * beside the chosen distributor. Enter does not wait for the pause in typing, and opens the first result; the arrow key
 * moves on to it.
 */
export function GlobalSearch() {
  const navigate = useNavigate()
  const location = useLocation()
  const onList = location.pathname === paths.adminRequests()
  const q = (onList && new URLSearchParams(location.search).get('q')) || undefined

  const [typed, setTyped] = useState(q ?? '')
  /** The `q` that this field wrote into the address last. */
  const [written, setWritten] = useState(q)
  const [seen, setSeen] = useState(location)
  const [focused, setFocused] = useState(false)
  if (seen !== location) {
    setSeen(location)
    // A link or the back button changed the address, so the field follows. A `q` that this field wrote itself may lag
    // behind the typing.
    if (q !== written) {
      setTyped(q ?? '')
      setWritten(q)
    } else if (q === undefined && seen.pathname !== location.pathname && !focused) {
      // Who is in the field has begun to type while the page was on its way.
      setTyped('')
    }
  }

  const write = (wanted: string | undefined, state?: AdminRequestsState) => {
    if (wanted === undefined && !onList) return
    setWritten(wanted)
    // Reads the address itself: a filter chosen a moment ago may not be rendered yet.
    const params = new URLSearchParams(window.location.search)
    const userId = lists.includes(location.pathname) ? (params.get('userId') ?? undefined) : undefined
    // A new search covers every status; changing it keeps the status that was chosen since.
    const status = q === undefined ? undefined : (params.get('status') ?? undefined)
    void navigate(paths.adminRequests({ q: wanted, userId, status }), {
      // The back button leads to the page before the search, not through each letter of it.
      replace: onList && (q !== undefined || wanted === undefined),
      preventScrollReset: onList,
      state,
    })
  }

  const writeLater = useEffectEvent(write)
  const wanted = queryOf(typed)
  useEffect(() => {
    if (wanted === written) return
    const pause = setTimeout(() => writeLater(wanted), typed === '' ? 0 : delays.searchMs)
    return () => clearTimeout(pause)
  }, [typed, wanted, written])

  const field = useRef<HTMLInputElement>(null)
  const key = useShortcutKey('search')
  useShortcut('search', () => {
    field.current?.focus()
    field.current?.select()
  })

  return (
    <SearchField
      ref={field}
      label={m.search_label()}
      placeholder={m.search_placeholder()}
      help={m.search_help()}
      shortcut={key}
      aria-keyshortcuts={key}
      hint={wanted === undefined && m.search_minimum({ count: limits.search.minimumCharacters })}
      maxLength={limits.search.maximumCharacters}
      value={typed}
      onChange={setTyped}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || wanted === undefined) return
        if (event.key === 'Enter') write(wanted, { openFirst: true })
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          write(wanted, { focusFirst: true })
        }
      }}
    />
  )
}
