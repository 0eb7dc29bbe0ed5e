import { HelpPage } from '../features/help/help-page.tsx'

/** /help: guide, tutorial, tips and glossary (specification 2). */
export const Component = () => <HelpPage />
