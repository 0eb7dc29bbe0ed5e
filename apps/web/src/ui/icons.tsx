import { drawnIcon } from './drawn-icon.tsx'

/** What the kit itself shows. */
export const IconAlert = /* @__PURE__ */ drawnIcon(
  'M12 9v4m0 3.5v.01M10.3 4.2 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
)
export const IconArrowLeft = /* @__PURE__ */ drawnIcon('M5 12h14M5 12l6-6M5 12l6 6', { alongReading: true })
export const IconCheck = /* @__PURE__ */ drawnIcon('m5 12.5 4.5 4.5L19 7.5')
export const IconCheckCircle = /* @__PURE__ */ drawnIcon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-3.5 9.2 2.5 2.5 4.5-4.9',
)
export const IconChevronDown = /* @__PURE__ */ drawnIcon('m6 9 6 6 6-6')
export const IconChevronLeft = /* @__PURE__ */ drawnIcon('m15 6-6 6 6 6', { alongReading: true })
export const IconChevronRight = /* @__PURE__ */ drawnIcon('m9 6 6 6-6 6', { alongReading: true })
export const IconClose = /* @__PURE__ */ drawnIcon('M18 6 6 18M6 6l12 12')
export const IconDocument = /* @__PURE__ */ drawnIcon(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2ZM9 13h6M9 17h4',
)
export const IconErrorCircle = /* @__PURE__ */ drawnIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.8v4.7m0 3.5v.01')
export const IconEye = /* @__PURE__ */ drawnIcon(
  'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6Z',
)
export const IconEyeOff = /* @__PURE__ */ drawnIcon(
  'M10.6 10.6a2 2 0 0 0 2.8 2.8M16.7 16.7A8.7 8.7 0 0 1 12 18c-3.6 0-6.6-2-9-6a15 15 0 0 1 4.3-4.7m2.9-1.1A9 9 0 0 1 12 6c3.6 0 6.6 2 9 6a17 17 0 0 1-2.1 2.9M3 3l18 18',
)
export const IconImage = /* @__PURE__ */ drawnIcon(
  'M15.5 8h.01M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm-3 13 5-5c.9-.9 2.1-.9 3 0l5 5m-2-2 1-1c.9-.9 2.1-.9 3 0l3 3',
)
export const IconInfo = /* @__PURE__ */ drawnIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.8v.01M11.2 12h.8v4.2h.8')
export const IconMenu = /* @__PURE__ */ drawnIcon('M4 7h16M4 12h16M4 17h16')
export const IconMinus = /* @__PURE__ */ drawnIcon('M5 12h14')
export const IconPaperclip = /* @__PURE__ */ drawnIcon(
  'm15 7-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9L21 13',
)
export const IconPlay = /* @__PURE__ */ drawnIcon('M7 4.5v15l13-7.5L7 4.5Z')
export const IconPlus = /* @__PURE__ */ drawnIcon('M12 5v14M5 12h14')
export const IconRefresh = /* @__PURE__ */ drawnIcon(
  'M20 11a8.1 8.1 0 0 0-15.5-2M4 5v4h4M4 13a8.1 8.1 0 0 0 15.5 2M20 19v-4h-4',
)
export const IconSearch = /* @__PURE__ */ drawnIcon('M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm11 18-6-6')
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
