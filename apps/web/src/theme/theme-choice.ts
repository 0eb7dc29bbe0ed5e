/** What a person may choose: the system's mode, or one of the two for good. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'
const isFixed = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

/** The stored choice of this browser; `system` when there is none or the storage is closed to us. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return isFixed(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a choice on <html>. Call it once before the first render with `themeChoice()`. */
export function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Shows a choice and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // A browser that keeps nothing still shows the choice until the page is closed.
  }
}
