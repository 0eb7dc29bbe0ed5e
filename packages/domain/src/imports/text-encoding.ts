/** How the characters of a file are written. WINDOWS_1252 includes ISO 8859-1. */
export const encodings = ['UTF_8', 'UTF_16_LE', 'UTF_16_BE', 'WINDOWS_1252'] as const
export type TextEncoding = (typeof encodings)[number]
