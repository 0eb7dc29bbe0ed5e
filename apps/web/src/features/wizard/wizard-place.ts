import { sharedPartlySearch, sharedSearch, type WizardState } from '../../page-links.ts'
import type { Mending } from './likely/mending.ts'

/** The step of the wizard. It is stored in the history, so that back and reload return to it. */
export interface WizardPlace extends WizardState {
  /** The item that the form edits; of a request that is written on this device its key. */
  readonly itemId?: number | string
  /** The item of which the form adds another one. */
  readonly likeItemId?: number | string
  /** What the form begins with, of an item that the service is likely to ask about. */
  readonly mending?: Mending
}

/** Where somebody is in the wizard. What a phone shares begins another request. */
export const placeOf = ({ state, search }: { readonly state: unknown; readonly search: string }): WizardPlace =>
  typeof state === 'object' && state !== null
    ? state
    : { beginsAnother: search === sharedSearch || search === sharedPartlySearch }
