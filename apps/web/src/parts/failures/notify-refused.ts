import { codeOf } from '../../api/client.ts'
import { notify } from '../../ui/notify.ts'
import { logFailure } from './log-failure.ts'

/**
 * Says why the server refused something, or `otherwise` where it gave no reason of its own. All its sentences are loaded only
 * now: pages where a refusal is rare would carry them for nothing.
 */
export async function notifyRefused(error: unknown, otherwise: string): Promise<void> {
  try {
    const { refusalTextOr } = await import('@portal/texts/refusal-texts.ts')
    notify.error(refusalTextOr(codeOf(error), otherwise))
  } catch (missing) {
    logFailure('load refusal texts')(missing)
    notify.error(otherwise)
  }
}
