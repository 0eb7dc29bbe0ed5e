import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/**
 * Seconds of a person. Finding and tapping and a key are those of the keystroke-level model (Card, Moran and Newell, 1980: 1.1 s to point
 * and 0.1 s to press; 0.28 s a key of an average typist); aiming a phone at a unit is ours.
 */
const pace = { tap: 1.2, key: 0.28, aim: 3 }

/** Touches, keys, seconds, and how many of the seconds the person had nothing to do in. */
export type Effort = readonly number[]

/** A person's hand on a phone. Going into a field is a touch, each character in it a key. */
export interface Hand {
  readonly page: Page
  readonly tap: (target: Locator) => Promise<void>
  readonly type: (field: Locator, text: string) => Promise<void>
  /** Holds the phone in front of what is to be taken. */
  readonly aim: () => Promise<void>
  /** Takes a photo with the phone's own camera: what opens it, the shutter, and "use this one". */
  readonly photograph: (opens: Locator, photo: string) => Promise<void>
  /** What everything so far took. */
  readonly soFar: () => Effort
}

/** Uses a page no faster than a person would. What the portal does meanwhile is no waiting. */
export function handOn(page: Page): Hand {
  const begun = performance.now()
  let [touches, keys, busy] = [0, 0, 0]
  const act = async (seconds: number) => {
    busy += seconds
    await pause(seconds * 1000)
  }
  const tap = async (target: Locator) => {
    await target.waitFor()
    await act(pace.tap)
    await target.tap()
    touches += 1
  }
  return {
    page,
    tap,
    aim: () => act(pace.aim),
    type: async (field, text) => {
      await tap(field)
      await field.pressSequentially(text, { delay: pace.key * 1000 })
      busy += text.length * pace.key
      keys += text.length
    },
    photograph: async (opens, photo) => {
      const camera = page.waitForEvent('filechooser')
      await tap(opens)
      const chooser = await camera
      const shutterAndConfirmation = 2
      await act(pace.aim + shutterAndConfirmation * pace.tap)
      touches += shutterAndConfirmation
      await chooser.setFiles(photo)
    },
    soFar: () => {
      const seconds = (performance.now() - begun) / 1000
      return [touches, keys, seconds, seconds - busy]
    },
  }
}
