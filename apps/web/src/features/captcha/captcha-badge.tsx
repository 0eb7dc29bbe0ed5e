import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import { config } from '../../api/config.ts'
import styles from './captcha-badge.module.css'

const names = {
  altcha: 'ALTCHA',
  'recaptcha-enterprise': 'reCAPTCHA',
} as const satisfies Partial<Record<PublicConfig['captcha']['provider'], string>>

/** Says that a captcha is at work. Only on /login, /register, /forgot-password and /verify. */
export function CaptchaBadge() {
  const { provider } = config().captcha
  if (provider === 'off') return null
  return (
    <p className={styles.badge}>
      <svg className={styles.shield} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 3a12 12 0 0 0 8 3 12 12 0 0 1-8 15A12 12 0 0 1 4 6a12 12 0 0 0 8-3Zm-3 9 2.2 2.2L15.5 10" />
      </svg>
      <span>
        This site is protected by a captcha service ({names[provider]}).
        {provider === 'recaptcha-enterprise' && (
          <>
            {' '}
            The Google <a href="https://policies.google.com/privacy">Privacy Policy</a> and{' '}
            <a href="https://policies.google.com/terms">Terms of Service</a> apply.
          </>
        )}
      </span>
    </p>
  )
}
