export interface MadeImage {
  ok: true
  picture: { path: string; contentType: 'image/jpeg' | 'image/png'; byteSize: number; width: number; height: number }
  /** JPEG, at most 480 px on its longer edge. */
  thumbnail: { path: string; byteSize: number }
}

export interface ImageRefused {
  ok: false
  refusal: 'UNREADABLE' | 'TOO_MANY_PIXELS'
}

/** `directory`: an existing folder of the caller's, who removes it afterwards. */
export declare function makeImage(options: {
  source: string
  directory: string
}): Promise<MadeImage | ImageRefused>
