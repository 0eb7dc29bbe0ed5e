import { config } from '../api/config.ts'
import markdown from '../content/privacy.en.md?raw'
import altcha from '../content/privacy-altcha.en.md?raw'
import recaptchaEnterprise from '../content/privacy-recaptcha-enterprise.en.md?raw'
import { LegalPage } from '../features/legal/legal-page.tsx'

/** What the policy says about each captcha. */
const captchas = { altcha, 'recaptcha-enterprise': recaptchaEnterprise, off: '' }

/** /privacy: describes the captcha in use only. */
export const Component = () => (
  <LegalPage markdown={markdown.replace('{captcha}', captchas[config().captcha.provider])} />
)
