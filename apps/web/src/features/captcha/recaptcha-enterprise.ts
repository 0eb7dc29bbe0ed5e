import type { CaptchaInBrowser } from './captcha.ts'

interface Grecaptcha {
  readonly enterprise: {
    ready(callback: () => void): void
    execute(siteKey: string, options: { action: string }): Promise<string>
  }
}
declare global {
  interface Window {
    readonly grecaptcha?: Grecaptcha
  }
}

const patienceMs = 15_000
let loading: Promise<Grecaptcha['enterprise']> | undefined

function load(siteKey: string): Promise<Grecaptcha['enterprise']> {
  loading ??= new Promise<Grecaptcha['enterprise']>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      // The next try loads the script again.
      loading = undefined
      script.remove()
      reject(new Error('reCAPTCHA could not be loaded.'))
    }
    const patience = setTimeout(fail, patienceMs)
    script.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const enterprise = window.grecaptcha?.enterprise
      if (!enterprise) return fail()
      enterprise.ready(() => {
        clearTimeout(patience)
        resolve(enterprise)
      })
    })
    document.head.append(script)
  })
  return loading
}

/** reCAPTCHA Enterprise by Google: a script from google.com that scores the visit. */
export const recaptchaEnterprise = (siteKey: string): CaptchaInBrowser => ({
  // A token is valid for two minutes, so it is requested when it is used; preparing only loads the script.
  keepsMs: 0,
  warmUp: () => load(siteKey),
  earn: async (action) => (await load(siteKey)).execute(siteKey, { action }),
})
