/** A HEIC picture that this browser cannot decode. */
export class UnreadableHeic extends Error {
  readonly fileName: string

  constructor(fileName: string) {
    super('This browser cannot decode the HEIC picture')
    this.fileName = fileName
  }
}
