export const dayMs = 24 * 60 * 60_000

/** How often the data on the screen is read again of which no event tells, in milliseconds. */
export const polling = {
  /** Videos that are being processed: of an item's page, in the wizard, in messages. */
  itemVideoMs: 5_000,
  wizardVideoMs: 2_000,
  messageVideoMs: 1_000,
  /** How often an open page says that its item is looked at; twice in the time that it counts for. */
  lookingMs: 30_000,
  /** Who has an item open: a browser that is gone says nothing more. */
  lookedAtMs: 60_000,
  /** How far the job of an import is: on its page, in the list. */
  importMs: 1_000,
  importListMs: 3_000,
} as const

/** How long a notice is shown, in milliseconds. */
export const notices = {
  toastMs: 3_000,
  codeResentMs: 3_000,
  /** The notice of a verified address, before the sign-in page opens. */
  verifiedMs: 4_000,
} as const

/** How long this device keeps things, in milliseconds. */
export const keeping = {
  /** Browsers that made no promise may remove everything a site keeps after so long without a visit. */
  withoutPromiseMs: 7 * dayMs,
  /** What was written by accounts that did not come back. */
  ofOthersMs: 30 * dayMs,
} as const

/** How long the screen waits, in milliseconds. */
export const delays = {
  /** Before a loading indicator shows: for a quicker answer it would only flicker. `--loading-delay` in the style sheet. */
  loadingIndicatorMs: 300,
  /** Before the page behind the link under the pointer is fetched. */
  prefetchMs: 80,
  /** Before a page begins to listen to what changes: first comes what it shows. */
  liveMs: 1_000,
  /** At least, between two times that changes of others are read. */
  betweenRefreshesMs: 1_000,
  /** Between two items of the queue: whoever goes on sooner passes the first one by. */
  passingByMs: 400,
  /** Before a form that is sent goes on without a file that is on its way. */
  nearlyArrivedMs: 1_000,
  /** Before what is being typed is kept in the portal. */
  keepTypedMs: 3_000,
  /** Before a search starts, after the last key. */
  searchMs: 400,
  /** At least, between two pictures of the camera in which codes are looked for: the page stays smooth, the phone cool. */
  betweenScansMs: 100,
  /** After the first code of a label, in which the others on it are found. */
  scanSettleMs: 400,
  /** How long it stands on the screen that a label was read. */
  scannedMs: 500,
  /** Before a scanner that has read nothing says what helps. */
  scanHelpMs: 8_000,
  /** Before the reader of labels is fetched for a scan without a connection: the form and what it shows come first. */
  fetchReaderMs: 3_000,
  /** Before a unit is looked up, after the last key of its serial number. */
  unitLookUpMs: 800,
  /** Before the files of the portal are kept on the device: the page and what it shows come first. */
  keepPortalMs: 4_000,
  /** Between two looks for a newer portal, in a page that stays open. */
  betweenVersionsMs: 60 * 60_000,
  /** Between two looks for a newer portal after refusals: most of them have other reasons. */
  betweenVersionLooksMs: 60_000,
  /** Before what was read is kept for times without a connection, together with what is read next. */
  keepAnswersMs: 1_000,
  /** Between two questions whether the portal answers again. */
  betweenProbesMs: 10_000,
  /** Between two times that what waits is sent, while something waits. */
  betweenSendingsMs: 20_000,
  /** Before a file that waited counts as not arriving, while nothing of it is taken. Longer than any call is waited for. */
  stalledFileMs: 120_000,
  /** Before what the device keeps is shown in place of what the portal has not answered yet. */
  sessionMs: 5_000,
  /** Before a step of the wizard that the portal has not answered goes on on the device. */
  stepMs: 5_000,
  /** Before a message is sent although the device has not said that it keeps it. */
  keepMessageMs: 3_000,
  /** At most, before a part of a page that did not load is tried again. */
  partAgainAtMostMs: 60_000,
  /** Before the portal counts as one that does not answer. */
  noAnswerMs: 10_000,
} as const

/** How long what failed so often waits before it is tried again: a second, then twice as long each time. */
export const pauseAfter = (failures: number, atMostMs: number): number =>
  Math.min(1_000 * 2 ** (failures - 1), atMostMs)
