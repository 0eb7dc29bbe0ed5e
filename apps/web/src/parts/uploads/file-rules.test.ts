import { limits } from '@portal/domain/limits.ts'
import { fileTooLarge, maximumFileBytes, tooManyItemFiles } from '@portal/domain/media/media-rules.ts'
import { expect, test } from 'vitest'
import { chooseFiles, mediaRule } from './file-rules.ts'

const rule = mediaRule({ maximum: limits.item.maximumFiles, tooMany: tooManyItemFiles })

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

test('refuses another type with a sentence', () => {
  const { taken, refusals } = chooseFiles([file('notes.gif', 'image/gif')], 0, rule)
  expect(taken).toEqual([])
  expect(refusals).toEqual(['Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.'])
})

test('knows a video by its name where the phone says no type', () => {
  expect(chooseFiles([file('IMG_0042.MOV', '')], 0, rule).taken).toMatchObject([{ kind: 'video' }])
  expect(chooseFiles([file('readme', '')], 0, rule).refusals).toEqual([
    'Unsupported file type "unknown". Allowed: JPG, PNG, MP4, MOV.',
  ])
})

test('takes exactly 80 MB, and refuses one byte more by name', () => {
  expect(chooseFiles([file('a.mp4', 'video/mp4', maximumFileBytes)], 0, rule).refusals).toEqual([])
  expect(chooseFiles([file('b.mp4', 'video/mp4', maximumFileBytes + 1)], 0, rule).refusals).toEqual([
    fileTooLarge('b.mp4'),
  ])
})

test('refuses an empty file before it is sent', () => {
  const { taken, refusals } = chooseFiles([file('a.jpg', 'image/jpeg', 0)], 0, rule)
  expect(taken).toEqual([])
  expect(refusals).toHaveLength(1)
})

test('takes as many as there is room for, and says how many there were', () => {
  const { taken, refusals } = chooseFiles([photo('a.jpg'), photo('b.jpg')], 2, rule)
  expect(taken.map(({ file: { name } }) => name)).toEqual(['a.jpg'])
  expect(refusals).toEqual(['Maximum 3 files allowed. You have already uploaded 2.'])
})

test('says a sentence once, however many files it is about', () => {
  const { refusals } = chooseFiles([photo(), photo(), photo()], 3, rule)
  expect(refusals).toEqual(['Maximum 3 files allowed. You have already uploaded 3.'])
})
