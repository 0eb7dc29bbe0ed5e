import { devMailboxPath } from '@portal/contract/server-paths.ts'
import type { DemoSignIn, PublicConfig } from '@portal/contract/system/config-schemas.ts'
import type { limits } from '@portal/domain/limits.ts'
import type { Config } from '../../config.ts'

/** The part of the settings that anybody may see. */
export function publicConfigOf(
  config: Config,
  shownLimits: typeof limits,
  demoSignIns: readonly DemoSignIn[] = [],
): PublicConfig {
  const { captcha } = config
  return {
    brands: config.brands,
    captcha: { provider: captcha.provider, siteKey: 'siteKey' in captcha ? captcha.siteKey : null },
    limits: shownLimits,
    apiUrl: config.apiUrl,
    operator: config.operator,
    ownContent: config.ownContent.map(({ page, language }) => ({ page, language })),
    demo: config.demo,
    demoSignIns: config.demo ? [...demoSignIns] : [],
    mailbox: config.demo && config.mail.isShown ? devMailboxPath : null,
  }
}
