import { signOut } from '@portal/contract/accounts/session.ts'
import { m } from '@portal/texts/messages.ts'
import { call, isRefusal } from '../../api/client.ts'
import { beginSignOut, currentSession, endSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { paths, type SignedOutState } from '../../page-links.ts'
import { type Question, useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { forgetPersonalEntries } from '../after-sign-in.ts'
import { forgetKeptAccount } from '../device/kept-account.ts'
import { logFailure } from '../failures/log-failure.ts'
import { askForThisLanguage } from '../language/readers-language.ts'
import { forgetShared } from '../shared-files/shared-files.ts'
import { isSomethingOnlyHere } from './only-here.ts'

const stillBeingSent = (): Question => ({
  title: m.sign_out_unsent_question(),
  body: m.sign_out_unsent_text(),
  confirmText: m.outbox_sign_out(),
  cancelText: m.outbox_stay(),
  destructive: true,
})

interface WayOut {
  /** What ends the access first. Where it fails one stays signed in, and whoever signs out gets what it throws. */
  readonly after?: () => Promise<unknown>
  readonly state?: SignedOutState
}

/** Signs out: ends the session on the server and in this browser, then goes to /linkpage. */
export function useSignOut(): (way?: WayOut) => Promise<void> {
  const navigate = useNavigate()
  const confirm = useConfirm()
  return async ({ after, state } = {}) => {
    const userId = currentSession()?.userId
    if (isSomethingOnlyHere() && !(await confirm(stillBeingSent()))) return
    if (userId && localStore.outboxInUse.isSet()) {
      // What cannot be read cannot be sent, either: it keeps nobody signed in.
      const ask = async () => {
        const { askBeforeSignOut } = await import('../device/others-on-device.ts')
        return askBeforeSignOut(userId, confirm)
      }
      if ((await ask().catch(logFailure('look for what waits'))) === false) return
    }
    const settled = beginSignOut()
    try {
      await after?.()
    } catch (error) {
      settled()
      throw error
    }
    try {
      await call(signOut)
    } catch (error) {
      // Only the server can remove the cookie. Saying "signed out" while it is still valid would be dangerous on a
      // shared computer.
      if (!isRefusal(error) && !after) {
        settled()
        return notify.error(m.sign_out_unanswered())
      }
    }
    // The answer has cleared all cookies of this site.
    askForThisLanguage()
    // At first: whatever fails from here on, the next opening of this device is nobody's.
    forgetKeptAccount()
    if (userId)
      await import('../device/whether-something-waits.ts')
        .then(({ emptyOutbox }) => emptyOutbox(userId))
        .catch(logFailure('forget what waits'))
    if (userId && localStore.givenUpUploads.get())
      await import('../device/given-up.ts')
        .then(({ forgetGivenUp }) => forgetGivenUp(userId))
        .catch(logFailure('forget uploads'))
    await forgetShared().catch(logFailure('forget shared files'))
    forgetPersonalEntries()
    // Drawn at once: the guard would lead there, too, and without the sentence.
    await navigate(paths.signedOut, { state, flushSync: true })
    endSession()
    settled()
  }
}
