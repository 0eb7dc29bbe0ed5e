/** How a phone hands files to an installed portal. Its service worker takes them there: the server is not asked. */
export const shareTarget = {
  path: '/share',
  /** The field of the form with the files. */
  field: 'files',
} as const
