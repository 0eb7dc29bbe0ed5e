import { currentSession } from '../../api/session.ts'

/** The place of whoever is signed in: colleagues share a workshop computer, and nobody finds another one's typing. */
export const ownPlace = (place: string): string => `${place}:of-${currentSession()?.userId ?? 'nobody'}`
