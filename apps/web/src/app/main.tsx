import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadConfig } from '../api/config.ts'
import { currentSession, onSessionChange } from '../api/session.ts'
import { paths } from '../paths.ts'
import '../theme/theme.css'
import { showTheme, themeChoice } from '../theme/theme-choice.ts'
import { createRouter } from './router.tsx'

showTheme(themeChoice())

// Somebody else signed in in another tab: what this one shows is no longer its business.
let userId = currentSession()?.userId
onSessionChange(() => {
  const now = currentSession()?.userId
  if (userId && now && userId !== now) location.assign(paths.home)
  userId = now
})

// While somebody types an address and a password, the pages behind the sign-in are on their way. What fails now is
// fetched again when it is needed.
addEventListener('focusin', () => void import('./signed-in-layout.tsx').catch(() => undefined), { once: true })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the portal.')
await loadConfig()
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
)
