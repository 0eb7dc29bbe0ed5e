import { imageKeys } from '@portal/domain/media/storage-keys.ts'
import { describe, expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

const key = imageKeys('a', 'image/jpeg').image

describe('the name a file is saved under', () => {
  it.each([
    ['photo.jpg', `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`],
    [
      'Lautsprecher vorne (1).jpg',
      `inline; filename="Lautsprecher vorne (1).jpg"; filename*=UTF-8''Lautsprecher%20vorne%20%281%29.jpg`,
    ],
    ['überholt.jpg', `inline; filename="_berholt.jpg"; filename*=UTF-8''%C3%BCberholt.jpg`],
    ['写真.jpg', `inline; filename="__.jpg"; filename*=UTF-8''%E5%86%99%E7%9C%9F.jpg`],
    ['photo.html', `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`],
    ['', `inline; filename="file.jpg"; filename*=UTF-8''file.jpg`],
  ])('is %j as far as headers can say it', (name, header) => {
    expect(contentDisposition('inline', key, name)).toBe(header)
  })

  it.each([
    ['a"; filename="b.exe', '"'],
    ['a\r\nset-cookie: x=1.jpg', '\n'],
    ['../../etc/passwd', '/'],
    ['C:\\windows\\x.jpg', '\\'],
    ['gpj.\u202eexe.jpg', '\u202e'],
    ['\ud800.jpg', '\ud800'],
  ])('cannot break out of its header or disguise its ending: %j', (name, dangerous) => {
    const header = contentDisposition('attachment', key, name)
    const [, plain = '', encoded = ''] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? []
    expect(plain).not.toContain(dangerous)
    if (dangerous !== '"') expect(decodeURIComponent(encoded)).not.toContain(dangerous)
    expect([plain.endsWith('.jpg'), encoded.endsWith('.jpg')]).toEqual([true, true])
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
  })

  it('is cut where it is endless', () => {
    expect(contentDisposition('inline', key, 'ä'.repeat(10_000)).length).toBeLessThan(2000)
  })
})
