import { NewMessages } from '../features/new-messages/new-messages.tsx'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShortcutHelp } from '../features/shortcut-help/shortcut-help.tsx'
import { showUnreadCount } from './app.tsx'

/** What only administrators have in the header: the search, new messages, the list of keyboard shortcuts. */
export const AdminTools = () => (
  <>
    <GlobalSearch />
    <NewMessages onCount={showUnreadCount} />
    <ShortcutHelp />
  </>
)
