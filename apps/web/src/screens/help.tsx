import { HelpPage } from '../features/help/help-page.tsx'
import { loadContent } from '../parts/content/content-files.ts'

export const loader = () => loadContent('help')
export const prefetchPage = () => loader().catch(() => undefined)

/** /help: guide, tutorial, tips and glossary. */
export const Component = () => <HelpPage />
