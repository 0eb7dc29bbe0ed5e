import { config } from '../api/config.ts'
import { imprintTexts } from '../features/legal/imprint-texts.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'

/** /imprint */
export const Component = () => <LegalPage texts={imprintTexts(config().operator)} />
