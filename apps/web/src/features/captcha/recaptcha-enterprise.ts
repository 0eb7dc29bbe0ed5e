import type { CaptchaProvider } from './captcha.ts'

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

const timeoutMs = 15_000
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
    const timer = setTimeout(fail, timeoutMs)
    script.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const enterprise = window.grecaptcha?.enterprise
      if (!enterprise) return fail()
      enterprise.ready(() => {
        clearTimeout(timer)
        resolve(enterprise)
      })
    })
    document.head.append(script)
  })
  return loading
}

/** reCAPTCHA Enterprise by Google: a script from google.com that scores the visit. */
export const recaptchaEnterprise = (siteKey: string): CaptchaProvider => ({
  // A token is valid for two minutes, so it is requested when it is used; preparing only loads the script.
  validMs: 0,
  load: () => load(siteKey),
  solve: async (action) => (await load(siteKey)).execute(siteKey, { action }),
})
