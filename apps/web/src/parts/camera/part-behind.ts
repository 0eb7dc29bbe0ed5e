interface Size {
  readonly width: number
  readonly height: number
}

export interface Part extends Size {
  readonly x: number
  readonly y: number
}

/**
 * Which part of a picture is seen behind a frame, where the picture covers what shows it and is cut at two sides
 * (`object-fit: cover`). `frame` is measured from the corner of what shows the picture.
 */
export function partBehind(frame: Part, picture: Size, shown: Size): Part {
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height)
  const cutX = (picture.width * scale - shown.width) / 2
  const cutY = (picture.height * scale - shown.height) / 2
  const x = clamp((frame.x + cutX) / scale, picture.width)
  const y = clamp((frame.y + cutY) / scale, picture.height)
  return {
    x,
    y,
    width: clamp((frame.x + frame.width + cutX) / scale, picture.width) - x,
    height: clamp((frame.y + frame.height + cutY) / scale, picture.height) - y,
  }
}

const clamp = (length: number, most: number): number => Math.round(Math.min(Math.max(length, 0), most))
