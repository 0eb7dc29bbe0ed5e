import { describe, expect, it } from 'vitest'
import { hasCameraData, isCutShort } from './lighter-file.ts'

describe('hasCameraData', () => {
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
})

describe('isCutShort', () => {
  /** A JPEG whose Exif holds a whole small one. */
  const small = [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9]
  const pixels = [1, 2, 0xff, 0, 3, 4, 0xff, 0xd0, 5]
  const begin = [0xff, 0xd8, 0xff, 0xe1, 0, small.length + 2, ...small, 0xff, 0xda, 0, 4, 0, 0, ...pixels]

  it.each([
    ['one with its end', [...begin, 0xff, 0xd9], false],
    ['one with a film behind its end', [...begin, 0xff, 0xd9, ...Array(100).fill(7)], false],
    ['one that lacks its end', begin, true],
    ['one that breaks off in its pixels', begin.slice(0, -4), true],
    ['one that breaks off before its pixels', begin.slice(0, 8), true],
    ['what is no JPEG', [1, 2, 3, 4], false],
  ])('%s', async (_name, bytes, cut) => {
    expect(await isCutShort(new Blob([new Uint8Array(bytes)]))).toBe(cut)
  })
})
