import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'
import { useDeferredValue, useEffect, useState } from 'react'

type Judge = (password: string, owner: PasswordOwner) => boolean

let judge: Judge | undefined

/** Whether a password is easy to guess, by the server's own judgement; undefined while that is still being loaded. */
export const isGuessable = (password: string, owner: PasswordOwner): boolean | undefined => judge?.(password, owner)

/** The same, live. The dictionaries are loaded once something is typed: they weigh 220 kB. */
export function useGuessable(typed: string, owner: PasswordOwner): boolean | undefined {
  const [loaded, setLoaded] = useState(judge !== undefined)
  // Typing goes before judging, which takes a phone some 50 ms.
  const password = useDeferredValue(typed)
  const wanted = typed !== '' && !loaded
  useEffect(() => {
    if (!wanted) return
    import('@portal/passwords/guessable-password.ts').then(
      (module) => {
        judge = module.isGuessable
        setLoaded(true)
      },
      // Without a connection the line stays open, and the server judges alone.
      () => undefined,
    )
  }, [wanted])
  return password === '' ? undefined : isGuessable(password, owner)
}
