import { limits } from '@portal/domain/limits.ts'
import { expect, test } from 'vitest'
import { chooseFiles, mediaRule } from './file-rules.ts'

const rule = mediaRule({ maximum: limits.item.maximumFiles, tooMany: 'TOO_MANY_ITEM_FILES' })
const maximumBytes = limits.file.maximumBytes

const file = (name: string, type: string, size = 1): File => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const photo = (name = 'a.jpg') => file(name, 'image/jpeg')

test('takes the four accepted types, and says of each what it is', () => {
  const files = [photo(), file('b.mov', 'video/quicktime'), file('c.mp4', 'video/mp4')]
  expect(chooseFiles(files, 0, rule)).toEqual({
    taken: [
      { file: files[0], kind: 'image' },
      { file: files[1], kind: 'video' },
      { file: files[2], kind: 'video' },
    ],
    refusals: [],
  })
})

test('refuses another type, by its name', () => {
  const { taken, refusals } = chooseFiles([file('notes.gif', 'image/gif')], 0, rule)
  expect(taken).toEqual([])
  expect(refusals).toEqual([{ code: 'UNSUPPORTED_FILE_TYPE', type: 'image/gif' }])
})

test('of several files says which are of another type', () => {
  const chosen = ['loop.gif', 'a.bmp', 'still.gif'].map((name) => file(name, `image/${name.slice(-3)}`))
  expect(chooseFiles([...chosen, photo(), file('empty.jpg', 'image/jpeg', 0)], 0, rule).refusals).toEqual([
    { code: 'UNSUPPORTED_FILE_TYPE', type: 'image/gif', names: ['loop.gif', 'still.gif'] },
    { code: 'UNSUPPORTED_FILE_TYPE', type: 'image/bmp', names: ['a.bmp'] },
    { code: 'FILE_EMPTY', fileName: 'empty.jpg' },
  ])
})

test('knows a video by its name where the phone says no type', () => {
  expect(chooseFiles([file('IMG_0042.MOV', '')], 0, rule).taken).toMatchObject([{ kind: 'video' }])
  expect(chooseFiles([file('readme', '')], 0, rule).refusals).toEqual([
    { code: 'UNSUPPORTED_FILE_TYPE', type: 'unknown' },
  ])
})

test('takes exactly 80 MB, and refuses one byte more by name', () => {
  expect(chooseFiles([file('a.mp4', 'video/mp4', maximumBytes)], 0, rule).refusals).toEqual([])
  expect(chooseFiles([file('b.mp4', 'video/mp4', maximumBytes + 1)], 0, rule).refusals).toEqual([
    { code: 'FILE_TOO_LARGE', fileName: 'b.mp4', limit: maximumBytes },
  ])
})

test('refuses an empty file before it is sent', () => {
  const { taken, refusals } = chooseFiles([file('a.jpg', 'image/jpeg', 0)], 0, rule)
  expect(taken).toEqual([])
  expect(refusals).toEqual([{ code: 'FILE_EMPTY', fileName: 'a.jpg' }])
})

test('takes as many as there is room for, and says how many there were', () => {
  const { taken, refusals } = chooseFiles([photo('a.jpg'), photo('b.jpg')], 2, rule)
  expect(taken.map(({ file: { name } }) => name)).toEqual(['a.jpg'])
  expect(refusals).toEqual([{ code: 'TOO_MANY_ITEM_FILES', limit: 3, present: 2 }])
})

test('says a problem once, however many files it is about', () => {
  const { refusals } = chooseFiles([photo(), photo(), photo()], 3, rule)
  expect(refusals).toEqual([{ code: 'TOO_MANY_ITEM_FILES', limit: 3, present: 3 }])
})
