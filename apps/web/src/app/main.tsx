import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadConfig } from '../api/config.ts'
import { leaveWhenAccountChanges } from '../parts/after-sign-in.ts'
import '../theme/theme.css'
import { showTheme, themeChoice } from '../theme/theme-choice.ts'
import { createRouter } from './router.tsx'

showTheme(themeChoice())

leaveWhenAccountChanges()

// While somebody types an address and a password, the pages behind the sign-in are on their way. What fails now is
// fetched again when it is needed.
addEventListener('focusin', () => void import('./signed-in.ts').catch(() => undefined), { once: true })

// To be installed is for who stays: browsers fetch the manifest, and a picture for it, with the first page that names it.
const manifest = Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' })
addEventListener('pointerdown', () => document.head.append(manifest), { once: true })

// A page that is opened by its address begins at its top. Without a key of its own the router takes it for the last one that
// was opened so, and goes to where that had been scrolled to.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '')

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the portal.')
// Not awaited here: see codeSplitting in vite.config.ts. A failure is one that nobody handles, and so is reported.
void loadConfig().then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  ),
)
