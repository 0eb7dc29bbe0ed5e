import { config } from '../api/config.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { privacyTexts } from '../features/legal/privacy-texts.ts'

/** /privacy */
export const Component = () => <LegalPage texts={privacyTexts(config().operator, config().captcha.provider)} />
