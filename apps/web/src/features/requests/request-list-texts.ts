export const requestListTexts = {
  active: 'Warranty Requests',
  archived: 'Archived Requests',
  /** The beginning of the breadcrumbs, by the list one came from. */
  crumb: { active: 'Requests', archived: 'Archived Requests' },
  create: 'Create warranty request',
  pending: 'Pending request',
  unread: 'New answer from our service',
  noneActive: 'No requests found',
  noneActiveHint: 'Your warranty requests appear here once you have submitted one.',
  noneArchived: 'No archived requests found.',
  noneArchivedHint: 'Closed requests that you archive are kept here. Nothing in the archive is ever deleted.',
  noneOfStatus: 'None of the requests shown has this status.',
  loading: 'Requests are loading',
  failed: 'The list could not be loaded',
  archiveQuestion: (requestId: number) =>
    `Request ${requestId} moves to your archive. You can open and restore it there at any time.`,
  restore: 'Restore this request',
  details: 'More information',
  submittedTitle: 'Request submitted',
  submittedText: "Your request was sent successfully. We'll review it and notify you by e-mail as soon as possible.",
  ok: 'OK',
  noTitle: '–',
} as const
