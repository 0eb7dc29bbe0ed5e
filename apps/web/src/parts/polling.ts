import { isLive } from '../api/live-state.ts'
import { polling } from './intervals.ts'

/** How often something is read again that ought to be read every so often: seldom, while this browser is told what changes. */
export const unlessLive = (everyMs: number): number => (isLive() ? Math.max(everyMs, polling.whileLiveMs) : everyMs)
