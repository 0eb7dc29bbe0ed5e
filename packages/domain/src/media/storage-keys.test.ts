import { describe, expect, it } from 'vitest'
import {
  contentTypeOf,
  downloadName,
  fileNameOfKey,
  imageKeys,
  isStorageKey,
  layoutPdfKey,
  videoKeys,
} from './storage-keys.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

describe('storage keys', () => {
  it('tell pictures, videos and PDFs apart, with thumbnails beside them', () => {
    expect(imageKeys(id, 'image/png')).toEqual({
      image: `wms-final-uploads/${id}.png`,
      thumbnail: `wms-final-uploads/thumb_${id}.jpg`,
    })
    expect(videoKeys(id, 'video/quicktime')).toEqual({
      source: `wms-temp-uploads/${id}.mov`,
      video: `wms-final-uploads/${id}.mp4`,
      thumbnail: `wms-final-uploads/thumb_${id}.jpg`,
    })
    expect(layoutPdfKey(id)).toBe(`wms-final-uploads/${id}.pdf`)
  })

  it.each([
    [imageKeys(id, 'image/jpeg').image, 'image/jpeg'],
    [imageKeys(id, 'image/png').image, 'image/png'],
    [imageKeys(id, 'image/png').thumbnail, 'image/jpeg'],
    [videoKeys(id, 'video/mp4').source, 'video/mp4'],
    [videoKeys(id, 'video/quicktime').source, 'video/quicktime'],
    [layoutPdfKey(id), 'application/pdf'],
  ])('%s holds %s', (key, type) => {
    expect(isStorageKey(key)).toBe(true)
    expect(contentTypeOf(key)).toBe(type)
  })

  it.each([
    `wms-final-uploads/../${id}.jpg`,
    `wms-final-uploads/${id}`,
    `wms-final-uploads/${id}.html`,
    `wms-final-uploads/${id}.jpg\n`,
    `wms-final-uploads/${id}.jpg/`,
    `/wms-final-uploads/${id}.jpg`,
    `https://elsewhere/wms-final-uploads/${id}.jpg`,
    `wms-final-uploads/%2e%2e.jpg`,
    `other/${id}.jpg`,
    '',
  ])('%j is none', (text) => {
    expect(isStorageKey(text)).toBe(false)
    expect(() => contentTypeOf(text)).toThrow('Not a storage key')
  })

  it('have a last part that names the file of an item', () => {
    expect(fileNameOfKey(videoKeys(id, 'video/mp4').video)).toBe(`${id}.mp4`)
  })

  it.each([
    ['Clip.MOV', 'Clip.mp4'],
    ['clip', 'clip.mp4'],
    ['clip.v2.final.mov', 'clip.v2.final.mp4'],
    ['.mov', '.mov.mp4'],
    ['', 'file.mp4'],
  ])('let %j be saved as %j once it is an MP4', (original, saved) => {
    expect(downloadName(original, videoKeys(id, 'video/quicktime').video)).toBe(saved)
  })
})
