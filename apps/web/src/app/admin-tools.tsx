import { NewMessages } from '../features/new-messages/new-messages.tsx'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShortcutHelp } from '../features/shortcut-help/shortcut-help.tsx'
import styles from './admin-tools.module.css'
import { showUnreadCount } from './unread-count.ts'

/** What only administrators have in the header: the search, new messages, the list of keyboard shortcuts. */
export function AdminTools() {
  return (
    <div className={styles.tools}>
      <GlobalSearch />
      <NewMessages onCount={showUnreadCount} />
      <ShortcutHelp />
    </div>
  )
}
