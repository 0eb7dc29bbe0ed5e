import { drawnIcon } from './icons.tsx'

/** For screens, under Tabler's names; apart from those of the kit, so that the first page does not carry them. */
export const IconArchive = /* @__PURE__ */ drawnIcon(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10M10 12l4 0',
)
export const IconArchiveOff = /* @__PURE__ */ drawnIcon(
  'M8 4h11a2 2 0 1 1 0 4h-7m-4 0h-3a2 2 0 0 1 -.826 -3.822M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 1.824 -1.18m.176 -3.82v-7M10 12h2M3 3l18 18',
)
export const IconCamera = /* @__PURE__ */ drawnIcon(
  'M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
)
export const IconKeyboard = /* @__PURE__ */ drawnIcon(
  'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01',
)
export const IconMessage = /* @__PURE__ */ drawnIcon(
  'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
)
export const IconMessageSaved = /* @__PURE__ */ drawnIcon(
  'M8 9h8M8 13h4M11 18h-1l-5 3v-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h14a3 3 0 0 1 3 3v4M16 15h6v7l-3 -2.5l-3 2.5v-7',
)
export const IconScan = /* @__PURE__ */ drawnIcon(
  'M4 7v-1a2 2 0 0 1 2 -2h2M4 17v1a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v1M16 20h2a2 2 0 0 0 2 -2v-1M5 12h14',
)
export const IconVideo = /* @__PURE__ */ drawnIcon(
  'M15 10l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -1.447 .894l-4.553 -2.276v-4M3 8a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2l0 -8',
)
export const IconChevronLeft = /* @__PURE__ */ drawnIcon('m15 6-6 6 6 6', { alongReading: true })
export const IconDocument = /* @__PURE__ */ drawnIcon(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2ZM9 13h6M9 17h4',
)
export const IconImage = /* @__PURE__ */ drawnIcon(
  'M15.5 8h.01M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm-3 13 5-5c.9-.9 2.1-.9 3 0l5 5m-2-2 1-1c.9-.9 2.1-.9 3 0l3 3',
)
export const IconMinus = /* @__PURE__ */ drawnIcon('M5 12h14')
export const IconPaperclip = /* @__PURE__ */ drawnIcon(
  'm15 7-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9L21 13',
)
export const IconPlay = /* @__PURE__ */ drawnIcon('M7 4.5v15l13-7.5L7 4.5Z')
export const IconPlus = /* @__PURE__ */ drawnIcon('M12 5v14M5 12h14')
export const IconRefresh = /* @__PURE__ */ drawnIcon(
  'M20 11a8.1 8.1 0 0 0-15.5-2M4 5v4h4M4 13a8.1 8.1 0 0 0 15.5 2M20 19v-4h-4',
)
export const IconSelector = /* @__PURE__ */ drawnIcon('m8 9 4-4 4 4m0 6-4 4-4-4')
export const IconSend = /* @__PURE__ */ drawnIcon(
  'M10 14 21 3m0 0-6.5 18a.6.6 0 0 1-1 0L10 14l-7-3.5a.6.6 0 0 1 0-1L21 3Z',
  { alongReading: true },
)
export const IconSortDown = /* @__PURE__ */ drawnIcon('m7 10 5 5 5-5')
export const IconSortUp = /* @__PURE__ */ drawnIcon('m7 14 5-5 5 5')
export const IconTrash = /* @__PURE__ */ drawnIcon(
  'M4 7h16M10 11v6m4-6v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
)
export const IconUpload = /* @__PURE__ */ drawnIcon('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 9l5-5 5 5m-5-5v12')
