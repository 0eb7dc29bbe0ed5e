/** What everybody sees first after signing in, bundled into one file: the frame with its tools, and what lists have in common. */
export { loadHeader } from './app-shell.tsx'
export { loadPage, prefetchOnIntent } from './prefetch.ts'
export { SignedInFrame, SignedInLayout } from './signed-in-frame.tsx'
