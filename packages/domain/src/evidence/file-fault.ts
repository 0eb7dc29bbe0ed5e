/** What makes a picture or video of little use as evidence, as far as the browser can tell before it is sent. */
export type FileFault = 'BLURRED' | 'DARK' | 'SMALL' | 'SILENT' | 'SHORT'
