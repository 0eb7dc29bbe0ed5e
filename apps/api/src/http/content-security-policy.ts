import type { Config } from '../config.ts'

/** What the page may load: its own files, the API, and the stored files. Inline scripts and styles are forbidden. */
export function contentSecurityPolicy(config: Config): Record<string, string[]> {
  const api = config.apiUrl ? [config.apiUrl] : []
  const endpoint = config.storage.kind === 's3' ? (config.storage.publicEndpoint ?? config.storage.endpoint) : undefined
  const files =
    config.storage.kind === 's3' ? [endpoint ? new URL(endpoint).origin : 'https://*.amazonaws.com', ...api] : api
  const recaptcha =
    config.captcha.provider === 'recaptcha-enterprise' ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...recaptcha],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...recaptcha],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': recaptcha.length > 0 ? recaptcha : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

/**
 * What the reader of codes on type labels may load. It is compiled from WebAssembly, which browsers count as evaluating code.
 * A worker has the policy that comes with its own script: so this worker alone may do it, and no page.
 */
export const codeWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** What pages may use of a device: the camera, for labels and photos. What they frame may not, and nothing else is asked for. */
export const permissionsPolicy = 'camera=(self), geolocation=(), microphone=()'
