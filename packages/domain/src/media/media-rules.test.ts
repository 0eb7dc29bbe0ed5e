import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { acceptedMediaTypes, isMediaType, knownAs, mediaKindOf, nameOfRefusedType } from './media-rules.ts'

describe('the rules for uploads', () => {
  it('accept JPG, PNG, MP4 and MOV and nothing else', () => {
    expect(acceptedMediaTypes).toEqual(['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime'])
    expect(acceptedMediaTypes.map(mediaKindOf)).toEqual(['image', 'image', 'video', 'video'])
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', 'constructor', ''])
      expect(isMediaType(type)).toBe(false)
  })

  it('take 80 MB for 80 x 1024 x 1024 bytes', () => {
    expect(limits.file.maximumBytes).toBe(83_886_080)
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

it.each([
  ['video/3gpp', 'video/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['image/jpg', 'image/jpeg'],
  ['image/gif', 'image/gif'],
])('%s is known as %s', (type, known) => {
  expect(knownAs(type)).toBe(known)
})
