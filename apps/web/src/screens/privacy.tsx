import { config } from '../api/config.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { loadContent, useContent } from '../parts/content/content-files.ts'

/** What the policy says about the captcha in use. */
const captchaContent = () => {
  const { provider } = config().captcha
  return provider === 'off' ? undefined : (`privacy-${provider}` as const)
}

export const loader = () => {
  const captcha = captchaContent()
  return Promise.all([loadContent('privacy'), captcha && loadContent(captcha)])
}
export const prefetchPage = () => loader().catch(() => undefined)

/** /privacy: describes the captcha in use only. */
export function Component() {
  const captcha = captchaContent()
  return captcha ? <PolicyWithCaptcha captcha={captcha} /> : <Policy captcha="" />
}

const PolicyWithCaptcha = ({ captcha }: { captcha: NonNullable<ReturnType<typeof captchaContent>> }) => (
  <Policy captcha={useContent(captcha).markdown} />
)

function Policy({ captcha }: { captcha: string }) {
  const { markdown, language } = useContent('privacy')
  return <LegalPage content={{ markdown: markdown.replaceAll('{captcha}', () => captcha), language }} />
}
