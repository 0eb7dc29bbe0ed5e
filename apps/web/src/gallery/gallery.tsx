import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router'
import { Brand } from '../brand/brand.tsx'
import { chooseTheme, showTheme, type ThemeChoice, themeChoice } from '../theme/theme-choice.ts'
import '../theme/theme.css'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { DataParts } from './data-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import styles from './gallery.module.css'
import { ConversationParts, MediaParts } from './media-parts.tsx'
import { ActionParts, BrandParts, FeedbackParts } from './plain-parts.tsx'

/**
 * The parts of the kit in every state, for the eye. Not in the build. The frames around pages are seen on the pages
 * themselves (`npm run shots`).
 */
const pages = [
  ['brand', 'Brand', BrandParts],
  ['actions', 'Actions', ActionParts],
  ['fields', 'Fields', FieldParts],
  ['feedback', 'Feedback', FeedbackParts],
  ['data', 'Data', DataParts],
  ['media', 'Media', MediaParts],
  ['conversation', 'Conversation', ConversationParts],
] as const

function Frame() {
  const [theme, setTheme] = useState<ThemeChoice>(themeChoice)
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('part') ?? 'brand'
  const [, title, Parts] = pages.find(([key]) => key === wanted) ?? pages[0]
  return (
    <>
      <header className={styles.bar}>
        <Brand />
        <nav className={styles.links} aria-label="Parts">
          {pages.map(([key, name]) => (
            <Link key={key} to={`?part=${key}`} aria-current={key === wanted ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <RadioGroup
          label="Theme"
          hideLabel
          name="theme"
          look="segments"
          value={theme}
          onChange={(choice) => {
            setTheme(choice)
            chooseTheme(choice)
          }}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <main className={styles.page} key={wanted}>
        <h1>{title}</h1>
        <Parts />
      </main>
    </>
  )
}

showTheme(themeChoice())
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ConfirmProvider closeText="Close">
        <Routes>
          <Route path="*" element={<Frame />} />
        </Routes>
        <Toasts duration={3000} label="Notifications" />
      </ConfirmProvider>
    </BrowserRouter>
  </StrictMode>,
)
