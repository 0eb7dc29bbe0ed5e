/** What makes a picture or video of little use as evidence, as far as the browser can tell before it is sent. */
export const fileFaults = ['BLURRED', 'DARK', 'SMALL', 'SILENT', 'SHORT'] as const

export type FileFault = (typeof fileFaults)[number]
