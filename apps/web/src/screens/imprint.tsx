import markdown from '../content/imprint.en.md?raw'
import { LegalPage } from '../features/legal/legal-page.tsx'

/** /imprint */
export const Component = () => <LegalPage markdown={markdown} />
