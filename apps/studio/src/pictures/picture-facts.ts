/** What is printed on labels and fronts of a pictured product, and the seed that tells two shots of a motif apart. */
export interface PictureFacts {
  readonly brand: string
  readonly model: string
  readonly serial: string
  readonly seed: number
}
