import { cap, rings } from './mark-geometry.ts'
import { membran, warranty } from './wordmark-path.ts'

/** Colours for places without our styles: mail, PDF, icons. The same copper and inks as in theme/tokens.css. */
export const inks = {
  onPaper: { ink: '#23201c', soft: '#59534a', copper: '#bf652a' },
  onGraphite: { ink: '#f5f0e8', soft: '#b9b0a3', copper: '#e0965a' },
} as const

type Inks = (typeof inks)[keyof typeof inks]

const drawnMark = ({ ink, copper }: Pick<Inks, 'ink' | 'copper'>) =>
  `<path fill="${ink}" fill-rule="evenodd" d="${rings}"/><circle fill="${copper}" cx="${cap.cx}" cy="${cap.cy}" r="${cap.r}"/>`

/** The mark alone, on a 32 unit square. */
export const markSvg = (colours: Inks): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Membran">${drawnMark(colours)}</svg>\n`

const gapAfterMark = 11
const gapBetweenWords = 60
const wordScale = 0.115
const wordStart = 32 + gapAfterMark
const width = Math.ceil(wordStart + (membran.width + gapBetweenWords + warranty.width) * wordScale)

/** Mark and both words on one line, for the head of a mail or a page of paper. */
export const logoSvg = (colours: Inks): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" role="img" aria-label="Membran Warranty">` +
  drawnMark(colours) +
  `<g transform="translate(${wordStart} 24.2) scale(${wordScale})"><path fill="${colours.ink}" d="${membran.path}"/>` +
  `<path fill="${colours.soft}" transform="translate(${membran.width + gapBetweenWords})" d="${warranty.path}"/></g></svg>\n`

/** The icon of a home screen: the mark on graphite, inside the circle that every system leaves uncut. */
export const iconSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Membran"><rect width="64" height="64" fill="#1a1815"/>` +
  `<g transform="translate(12 12) scale(1.25)">${drawnMark(inks.onGraphite)}</g></svg>\n`
