/** What the pictures of an iPhone are, as browsers name their type. The portal takes them as JPEG only. */
const heicTypes: readonly string[] = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']

/** Whether a file is such a picture, by its type, or by the ending of its name where no type is known. */
export const isHeic = ({ type, name }: { readonly type: string; readonly name: string }): boolean =>
  type ? heicTypes.includes(type) : /\.hei[cf]$/i.test(name)
