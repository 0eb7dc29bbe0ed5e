import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { shownFileName } from './shown-file-name.ts'

test.each([
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u2066a\u2069\u200e.jpg', 'a.jpg'],
  ['C:\\photos\\door.jpg', 'door.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\photos\\one\ntwo.jpg', 'one two.jpg'],
  ['Hochtöner 👩‍🔧.jpg', 'Hochtöner 👩‍🔧.jpg'],
  ['صورة.jpg', 'صورة.jpg'],
  ['\u202e', 'file'],
  ['', 'file'],
  [undefined, 'file'],
])('of %j people read %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown)
})

test('a name that is too long keeps its end, and whole characters', () => {
  expect(shownFileName(`${'😀'.repeat(limits.file.name)}.jp`)).toHaveLength(limits.file.name)
  expect(shownFileName(`${'😀'.repeat(limits.file.name)}.jp`).isWellFormed()).toBe(true)
})
