/** What everybody sees first after signing in, bundled into one file: the frame with its tools, and the lists. */
export * as adminRequests from '../screens/admin-requests.tsx'
export * as requests from '../screens/requests.tsx'
export { loadPage, prefetchOnIntent } from './prefetch.ts'
export { SignedInFrame, SignedInLayout } from './signed-in-frame.tsx'
