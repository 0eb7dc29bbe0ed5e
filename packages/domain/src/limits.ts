/**
 * Lengths and counts. Server, web client and tests read them here and nowhere else; the tables check the same lengths.
 * A length is `String.length`, as browsers count it: UTF-16 units, of which an emoji has two.
 */
export const limits = {
  page: { size: 10, maximumSize: 100 },
  /** `shownItems`: of each request that a search finds. */
  search: { minimumCharacters: 3, maximumCharacters: 255, shownItems: 3 },
  /** Longer passwords than `longestChecked` are refused without being checked, which would take processor time. */
  password: { minimumCharacters: 10, maximumCharacters: 128, longestChecked: 1024 },
  message: { maximumCharacters: 2000, maximumFiles: 3, maximumInThread: 500 },
  reply: { name: 80, text: 2000, maximumDays: 365, maximumReplies: 200 },
  /** What a dealer can be asked for. `maximumAsked`: in one decision. */
  point: { text: 200, unit: 20, answer: 1500, maximumPoints: 100, maximumAsked: 20, maximumShown: 200 },
  /** What happens after a decision. `remindedDaysBefore`: before it is due. */
  nextStep: { text: 1500, maximumDays: 365, maximumSteps: 100, remindedDaysBefore: 3 },
  unreadItems: { maximumCounted: 100 },
  waitingAccounts: { maximumCounted: 100 },
  item: {
    maximumFiles: 3,
    brand: 255,
    itemNumber: 255,
    serialNumber: 255,
    issueDescription: 1000,
    repairAttemptDetails: 1000,
  },
  /** `maximumMoved`: archived or restored by one call. */
  request: { title: 255, maximumItems: 100, maximumMoved: 100 },
  repairOutcome: { reason: 500 },
  /** For so long after its request was closed a declined item can be looked at again. */
  anotherLook: { days: 30 },
  /** How long a decision can be undone. */
  undo: { seconds: 10 },
  /** What an administrator points at in the pictures of an item. */
  spot: { text: 120, maximumSpots: 4 },
  /** The words why a picture that helps was left out. */
  shot: { why: 120 },
  /** Of one item, before it is submitted. */
  likelyQuestions: { shown: 5 },
  statusUpdate: { declineReason: 500, exchangeNote: 500, infoRequiredNote: 2000 },
  /** Of the service's queue: what a view and a dealer's open requests are counted up to, the items that are said to come next. */
  work: { maximumCounted: 1000, openRequests: 100, next: 2 },
  /** Of what waits for a dealer: the items shown, those counted beside, and how much of what is asked. */
  waitingItems: { shown: 10, counted: 90, askedBegins: 200 },
  /** Of a dealer's drafts: those shown, and those counted beside. */
  drafts: { shown: 20, counted: 80 },
  /** Of notes among administrators. */
  note: { maximumCharacters: 2000, maximumTold: 20, maximumShown: 200 },
  colleagues: { maximumListed: 200 },
  layoutPdf: { maximumFiles: 3 },
  product: { name: 255, maximumCounted: 100_000 },
  unit: { debtorNumber: 50, invoice: 100, nearNumbers: 3, modelsOfSerialNumber: 5, shownClaims: 50, shownChanges: 100 },
  /** Versions are never removed, so none begins so late that nobody can know it. */
  terms: { maximumMonths: 240, yearsAhead: 10, maximumCounted: 10_000 },
  /**
   * A CSV of units. 256 MB are 256 x 1024 x 1024 bytes; a row is counted in characters. Rows and what is wrong with them
   * are kept in the database until the import has ended.
   */
  import: {
    maximumBytes: 256 * 1024 * 1024,
    maximumRows: 2_000_000,
    maximumWrongCells: 100_000,
    maximumColumns: 200,
    longestRow: 64 * 1024,
    previewRows: 5,
    shownWrongCells: 100,
  },
  account: {
    name: 100,
    companyName: 255,
    email: 254,
    phoneNumber: 50,
    street: 255,
    postCode: 20,
    city: 100,
    country: 100,
    debtorNumber: 50,
    /** After so many wrong tries a mailed code is spent. */
    codeTries: 5,
  },
  /**
   * Of a company. `invitations`: that wait at a time. `maximumCounted`: of its requests and units. `timesUploads`,
   * `timesLookUps`: how many times what one of its people may upload and keep, and look up a day, all of them may together.
   * `mergedRequests`: go over in a merge, which can be taken back for `mergeDays`.
   */
  company: {
    ...{ people: 200, invitations: 20, invitationDays: 7, maximumCounted: 1000, timesUploads: 3, timesLookUps: 3 },
    ...{ twins: 10, mergedRequests: 20_000, mergeDays: 30, shownMerges: 20 },
  },
  /** Pictures are kept in this size; in pixels. Up to `lightBytes` they are sent as they are, and a PNG stays one. */
  picture: { longestEdge: 2560, lightBytes: 1024 * 1024 },
  /** Of media and of layout PDFs. 80 MB are 80 x 1024 x 1024 bytes, that many included. */
  file: { maximumBytes: 80 * 1024 * 1024, name: 255 },
  /** The least time that a link to a file works. */
  fileLink: { minutes: 15 },
  /** However often it is renewed. A device keeps what was read for as long. */
  session: { days: 7 },
  /** For so long an upload in parts can go on where it broke off. */
  unfinishedUpload: { days: 7 },
  /** What an account may upload within `seconds` before attaching any of it. */
  uploadQuota: { files: 30, bytes: 1024 * 1024 * 1024, seconds: 24 * 3600 },
} as const

/** The largest id PostgreSQL's `integer` holds; anything above cannot exist. */
export const largestId = 2_147_483_647
