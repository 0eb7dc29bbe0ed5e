import { describe, expect, it } from 'vitest'
import { layoutPdfTooLarge, maximumLayoutPdfBytes, onlyPdf } from './layout-pdf-rules.ts'
import {
  acceptedMediaTypes,
  fileTooLarge,
  isMediaType,
  maximumFileBytes,
  mediaKindOf,
  nameOfRefusedType,
  tooManyItemFiles,
  tooManyMessageFiles,
  unsupportedFileType,
} from './media-rules.ts'

describe('the rules for uploads', () => {
  it('accept JPG, PNG, MP4 and MOV and nothing else', () => {
    expect(acceptedMediaTypes).toEqual(['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime'])
    expect(acceptedMediaTypes.map(mediaKindOf)).toEqual(['image', 'image', 'video', 'video'])
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', 'constructor', ''])
      expect(isMediaType(type)).toBe(false)
  })

  it('take 80 MB for 80 x 1024 x 1024 bytes', () => {
    expect(maximumFileBytes).toBe(83_886_080)
    expect(maximumLayoutPdfBytes).toBe(83_886_080)
  })

  it('refuse with the sentences that are shown', () => {
    expect(unsupportedFileType('image/gif')).toBe('Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.')
    expect(fileTooLarge('rattle.mov')).toBe('"rattle.mov" exceeds 80 MB. Please choose a smaller file.')
    expect(tooManyItemFiles(3)).toBe('Maximum 3 files allowed. You have already uploaded 3.')
    expect(tooManyMessageFiles(2)).toBe('Maximum 3 files per message. You already have 2.')
    expect(onlyPdf).toBe('Only PDF files allowed.')
    expect(layoutPdfTooLarge).toBe('File exceeds 80MB.')
  })

  it.each([
    ['image/heic', 'image/jpeg', 'image/heic'],
    [undefined, 'text/html', 'text/html'],
    [undefined, 'image/jpeg', 'unknown'],
    [undefined, undefined, 'unknown'],
    [undefined, '', 'unknown'],
  ])('name a refused type that is %s and claims to be %s as %s', (detected, declared, name) => {
    expect(nameOfRefusedType(detected, declared)).toBe(name)
  })
})
