import { HelpPage } from '../features/help/help-page.tsx'

/** /help: guide, tutorial, tips and glossary. */
export const Component = () => <HelpPage />
