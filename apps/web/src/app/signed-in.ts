/**
 * What everybody sees first after signing in, in one file of the build: the frame with its tools and the lists. The parts
 * they are made of are there for the other screens, too.
 */
export { Component as AdminRequests } from '../screens/admin-requests.tsx'
export { Component as Requests } from '../screens/requests.tsx'
export { SignedInFrame } from './signed-in-frame.tsx'
export { Component as SignedInLayout } from './signed-in-layout.tsx'
