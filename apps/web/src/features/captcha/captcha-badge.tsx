import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { config } from '../../api/config.ts'
import { RichText } from '../../parts/language/rich-text.tsx'
import { drawnIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './captcha-badge.module.css'

const names = {
  altcha: 'ALTCHA',
  'recaptcha-enterprise': 'reCAPTCHA',
} as const satisfies Partial<Record<PublicConfig['captcha']['provider'], string>>

const IconShield = drawnIcon(
  'M12 3a12 12 0 0 0 8 3 12 12 0 0 1-8 15A12 12 0 0 1 4 6a12 12 0 0 0 8-3Zm-3 9 2.2 2.2L15.5 10',
)

/** Says that a captcha is at work. Only on /login, /register, /forgot-password and /verify. */
export function CaptchaBadge() {
  const { provider } = config().captcha
  if (provider === 'off') return null
  return (
    <Row as="p" unbroken top soft fine snug>
      <IconShield className={styles.shield} />
      <span>
        <span>{m.captcha_notice({ provider: names[provider] })}</span>
        {provider === 'recaptcha-enterprise' && (
          <>
            {' '}
            <RichText
              parts={m.captcha_google_terms.parts()}
              marks={{
                privacy: (words) => <a href="https://policies.google.com/privacy">{words}</a>,
                terms: (words) => <a href="https://policies.google.com/terms">{words}</a>,
              }}
            />
          </>
        )}
      </span>
    </Row>
  )
}
