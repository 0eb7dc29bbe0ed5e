/** The version of the tus protocol that is spoken: `Tus-Resumable` of every call. */
export const tusVersion = '1.0.0'

/** The content type of a part of a file. */
export const partType = 'application/offset+octet-stream'
