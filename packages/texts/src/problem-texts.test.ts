import { limits } from '@portal/domain/limits.ts'
import { unknownType } from '@portal/domain/media/media-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { expect, it } from 'vitest'
import { saidIn } from './current-language.ts'
import { problemText, problemTextsOf } from './problem-texts.ts'

it.each([
  [{ code: 'ITEM_NUMBER_TOO_LONG', limit: limits.item.itemNumber }, 'Item number must be 255 characters or fewer.'],
  [
    { code: 'SERIAL_NUMBER_TOO_LONG', limit: limits.item.serialNumber },
    'Serial number must be 255 characters or fewer.',
  ],
  [
    { code: 'ISSUE_DESCRIPTION_TOO_LONG', limit: limits.item.issueDescription },
    'The issue description is too long. Please shorten it to max. 1000 characters.',
  ],
  [{ code: 'ITEM_FILE_MISSING' }, 'Please upload at least one image or video before submitting.'],
  [
    { code: 'TOO_MANY_ITEM_FILES', limit: limits.item.maximumFiles, present: 2 },
    'Maximum 3 files allowed. You have already uploaded 2.',
  ],
  [{ code: 'NEEDS_SCHEMATIC_NOT_ANSWERED' }, 'Please answer whether you need the schematic layout.'],
  [{ code: 'REPAIR_NOT_TRIED' }, 'Before sending the claim you have firstly to try to repair the amp.'],
  [{ code: 'SERIAL_NUMBER_IN_USE' }, 'This serial number is already in use. Please choose a different one.'],
  [{ code: 'DECLINE_REASON_MISSING' }, 'Bitte einen Ablehnungsgrund angeben.'],
  [{ code: 'EXCHANGE_OPTION_MISSING' }, 'Bitte eine Exchange-Option angeben.'],
  [{ code: 'REPAIR_RESULT_MISSING' }, 'Please select an outcome.'],
  [{ code: 'TITLE_TOO_LONG', limit: limits.request.title }, 'Title must be 255 characters or fewer.'],
  [
    { code: 'MESSAGE_TOO_LONG', limit: limits.message.maximumCharacters },
    'Your message exceeds 2,000 characters. Please shorten it.',
  ],
  [
    { code: 'TOO_MANY_MESSAGE_FILES', limit: limits.message.maximumFiles, present: 3 },
    'Maximum 3 files per message. You already have 3.',
  ],
  [
    { code: 'UNSUPPORTED_FILE_TYPE', type: 'image/gif' },
    'Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.',
  ],
  [
    { code: 'FILE_TOO_LARGE', fileName: 'rattle.mov', limit: limits.file.maximumBytes },
    '"rattle.mov" exceeds 80 MB. Please choose a smaller file.',
  ],
  [{ code: 'NOT_A_PDF' }, 'Only PDF files allowed.'],
  [{ code: 'LAYOUT_PDF_TOO_LARGE', limit: limits.file.maximumBytes }, 'File exceeds 80MB.'],
  [{ code: 'UPLOAD_FAILED' }, 'Upload failed. Please try again.'],
  [{ code: 'LAYOUT_PDF_UPLOAD_FAILED' }, 'Upload failed.'],
  [{ code: 'PASSWORD_RULE_NOT_MET', rule: 'length' }, 'At least 10 characters.'],
  [{ code: 'PASSWORDS_DIFFER' }, 'Passwords do not match.'],
  [{ code: 'PRIVACY_NOT_ACCEPTED' }, 'Please accept the privacy policy before continuing.'],
  [{ code: 'FIELD_MISSING', field: 'postCode' }, 'Post Code is required.'],
] satisfies [Problem, string][])('%j reads as the product promises', (problem, text) => {
  expect(problemText(problem)).toBe(text)
})

it.each([
  ['en', 'Unsupported file type "unknown". Allowed: JPG, PNG, MP4, MOV.'],
  ['de', 'Der Dateityp ist unbekannt und wird nicht unterstützt. Erlaubt: JPG, PNG, MP4, MOV.'],
  ['fr', 'Ce type de fichier est inconnu et n’est pas pris en charge. Formats acceptés\u00a0: JPG, PNG, MP4, MOV.'],
] as const)('says in %s that nobody can tell the type of a file', (language, text) => {
  expect(saidIn(language, () => problemText({ code: 'UNSUPPORTED_FILE_TYPE', type: unknownType }))).toBe(text)
})

it('says the problem of each field', () => {
  expect(problemTextsOf({ brand: { code: 'BRAND_MISSING' } })).toEqual({ brand: 'Please choose a brand.' })
})

it('says a problem of no known code as a value that is not valid', () => {
  const unknown = { code: 'toString' } as unknown as Problem
  expect(problemText(unknown)).toBe(problemText({ code: 'NOT_VALID' }))
})
