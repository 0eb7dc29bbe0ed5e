/** Whether a file came back from the device as long as it was kept; what was kept without its size is taken as it is. */
export const isWhole = ({ file, byteSize }: { readonly file: File; readonly byteSize?: number | undefined }): boolean =>
  byteSize === undefined || file.size === byteSize
