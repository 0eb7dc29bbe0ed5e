import { LegalPage } from '../features/legal/legal-page.tsx'
import { loadContent, useContent } from '../parts/content/content-files.ts'

export const loader = () => loadContent('imprint')
export const prefetchPage = () => loader().catch(() => undefined)

/** /imprint */
export const Component = () => <LegalPage content={useContent('imprint')} />
