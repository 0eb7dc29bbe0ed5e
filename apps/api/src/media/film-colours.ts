import type { Colours, PictureTrack } from './probe-video.ts'

/** What a film says of its colours is often half of it, and sometimes what cannot be. Each half has to be one of these. */
const known = {
  primaries: ['bt709', 'bt470m', 'bt470bg', 'smpte170m', 'smpte240m', 'film', 'bt2020', 'smpte431', 'smpte432'],
  transfer: [
    'bt709',
    'gamma22',
    'gamma28',
    'smpte170m',
    'smpte240m',
    'linear',
    'iec61966-2-1',
    'bt2020-10',
    'bt2020-12',
  ],
  matrix: ['bt709', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020nc'],
  range: ['tv', 'pc'],
} as const
const highDynamicRanges = ['arib-std-b67', 'smpte2084']
const oneOf = (names: readonly string[], name: string | undefined, otherwise: string): string =>
  name !== undefined && names.includes(name) ? name : otherwise

/** The curve of a high dynamic range; undefined for an ordinary one. */
function highCurve({ transfer, primaries, mastered }: Colours): string | undefined {
  if (transfer !== undefined) return highDynamicRanges.includes(transfer) ? transfer : undefined
  return mastered && primaries === 'bt2020' ? 'smpte2084' : undefined
}

export const isHighDynamicRange = (colours: Colours): boolean => highCurve(colours) !== undefined

/**
 * The filters that bring a picture into the colours of ordinary screens, in the order to try them; `SIZE` stands for its
 * size. What a film does not say of its colours is taken as players take it.
 */
export function toOrdinaryColours({ colours, ...picture }: PictureTrack, mapsTones: boolean): string[] {
  const high = highCurve(colours)
  const isLarge = Math.max(picture.width, picture.height) >= 1280 || Math.min(picture.width, picture.height) > 576
  const matrix = oneOf(known.matrix, colours.matrix, high ? 'bt2020nc' : isLarge ? 'bt709' : 'smpte170m')
  const range = oneOf(known.range, colours.range, picture.pixelFormat.startsWith('yuvj') ? 'pc' : 'tv')
  const primaries = oneOf(known.primaries, colours.primaries, high ? 'bt2020' : 'bt709')
  const transfer = oneOf(known.transfer, colours.transfer, 'bt709')
  const isRgb = /^(?:gbr|rgb|bgr)/.test(picture.pixelFormat)
  const described = (curve: string) =>
    `setparams=color_primaries=${primaries}:color_trc=${curve}:colorspace=${matrix}:range=${range}`
  const from = isRgb ? '' : `:in_color_matrix=${swscaleNames[matrix] ?? matrix}:in_range=${range}`
  const ordinary =
    `scale=SIZE${from}:out_color_matrix=bt709:out_range=tv,format=yuv420p,` +
    `setparams=color_primaries=${primaries}:color_trc=${high ?? transfer}:colorspace=bt709:range=tv`
  return [...(high && mapsTones && !isRgb ? [`scale=SIZE,${described(high)},${toOrdinaryRange}`] : []), ordinary]
}

/** The scaler names some matrices otherwise. */
const swscaleNames: Readonly<Record<string, string>> = { bt2020nc: 'bt2020', bt470bg: 'bt601', smpte170m: 'smpte170m' }

/** Phones record in high dynamic range (HDR), which looks grey and flat on ordinary screens without tone mapping. */
const toOrdinaryRange =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'
