/**
 * What everybody sees first after signing in, in one file of the build: the frame with its tools and the lists. The parts
 * they are made of are there for the other screens, too.
 */
export * as adminRequests from '../screens/admin-requests.tsx'
export * as requests from '../screens/requests.tsx'
export { fetchAheadOnIntent, fetchOpened } from './fetch-ahead.ts'
export { SignedInFrame } from './signed-in-frame.tsx'
export * as signedInLayout from './signed-in-layout.tsx'
