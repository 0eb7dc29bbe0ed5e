import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../api/config.ts'
import { leaveWhenAccountChanges } from '../parts/after-sign-in.ts'
import { forgetWhenAccountLeaves } from '../parts/device/kept-account.ts'
import { languageOfBrowser, showLanguage } from '../parts/language/readers-language.ts'
import { newKey } from '../parts/navigation/history.ts'
import '../theme/theme.css'
import { showTheme, themeChoice } from '../theme/theme-choice.ts'
import { keepFocus } from './keep-focus.ts'
import { App, createRouter } from './router.tsx'

showTheme(themeChoice())
const language = showLanguage(languageOfBrowser())

leaveWhenAccountChanges()
forgetWhenAccountLeaves()
keepFocus()

// Loads the signed-in pages while somebody types an address and a password. A failure does not matter: they are loaded
// again when needed.
addEventListener('focusin', () => void import('./signed-in.ts').catch(() => undefined), { once: true })

// Added after sign-in, because browsers fetch the manifest and an icon together with the first page that names it.
const manifest = Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' })
addEventListener('pointerdown', () => document.head.append(manifest), { once: true })

// A page opened by its address begins at its top. Without a key of its own the router restores the scroll position of
// the last page that was opened this way.
if (!history.state?.key) history.replaceState({ ...history.state, key: newKey() }, '')

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the portal.')
// No top-level await: see codeSplitting in vite.config.ts. A failure is reported as an unhandled rejection.
void Promise.all([loadConfig(), language]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App router={createRouter()} />
    </StrictMode>,
  ),
)
