/** The small part of fontkit that draws letters; the package brings no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly path: { toSVG(): string }
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): {
      readonly glyphs: readonly Glyph[]
      readonly positions: readonly { readonly xAdvance: number }[]
    }
  }
  export function openSync(path: string): Font
}
