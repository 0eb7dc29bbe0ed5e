import { expect, it } from 'vitest'
import { hasCameraData } from './has-camera-data.ts'

const start = '\xff\xd8\xff\xe1\0\x40'
const fileOf = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))])

it.each([
  ['Exif', `${start}Exif\0\0II*\0`, true],
  ['XMP', `${start}http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>`, true],
  ['Exif after a long profile', `${start}${'p'.repeat(60_000)}\xff\xe1\0\x08Exif\0\0II*\0`, true],
  ['neither', '\xff\xd8\xff\xe0\0\x10JFIF\0', false],
  ['nothing at all', '', false],
])('%s', async (_, text, expected) => {
  expect(await hasCameraData(fileOf(text))).toBe(expected)
})
