import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import { finishMediaUpload, finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { addItem, changeItem, deleteItem } from '@portal/contract/items/items.ts'
import { cancelRequest, completeRequest, createRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import { describe, expect, it } from 'vitest'
import { accountRefusalTextOr } from './account-refusal-texts.ts'
import { catalogueRefusalTextOr } from './catalogue-refusal-texts.ts'
import { companyRefusalTextOr } from './company-refusal-texts.ts'
import { draftRefusalTextOr, draftRefusalTexts } from './draft-refusal-texts.ts'
import { itemRefusalTextOr } from './item-refusal-texts.ts'
import { refusalText } from './refusal-texts.ts'

const fallback = 'Something went wrong.'

describe.each([
  ['an account', accountRefusalTextOr, 'OTP_ACTIVE'],
  ['a company', companyRefusalTextOr, 'LAST_MANAGER'],
  ['a draft', draftRefusalTextOr, 'NO_ITEMS'],
  ['an item', itemRefusalTextOr, 'SERIAL_EXISTS'],
  ['what administrators keep', catalogueRefusalTextOr, 'TERMS_EXIST'],
] as const)('the text for a code that was answered about %s', (_, textOr, own) => {
  it.each([own, 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'STALE'] as const)('is the one for the code, as for %s', (code) => {
    expect(textOr(code, fallback)).toBe(refusalText(code))
  })

  it.each([undefined, 'INTERNAL', 'VALIDATION', 'UNAVAILABLE'] as const)('is the screen’s own for %s', (code) => {
    expect(textOr(code, fallback)).toBe(fallback)
  })
})

it.each([
  ...[createRequest, renameDraft, addItem, changeItem, deleteItem, completeRequest, cancelRequest],
  ...[uploadMedia, uploadSaleProof, finishMediaUpload, finishSaleProofUpload],
])('whoever writes a draft reads why $name was refused', ({ refusals }) => {
  expect(refusals.filter((code) => !(code in draftRefusalTexts))).toEqual([])
})

it.each([
  ['EMAIL_ALREADY_EXISTS', 'This email address is already registered. Please log in or verify your email.'],
  ['INVALID_CAPTCHA', 'CAPTCHA validation failed. Please try again.'],
  ['ALREADY_VERIFIED', 'This account has already been verified.'],
  ['USER_NOT_FOUND', 'No account found with this email.'],
  ['INVALID_CODE', 'Invalid verification code. Please try again.'],
  ['EXPIRED_CODE', 'Verification code expired. Please request a new one.'],
  ['NOT_VERIFIED', 'Please verify your email address before logging in.'],
  ['NOT_ENABLED', 'Your account has not been activated by an administrator yet.'],
  ['INVALID_CREDENTIALS', 'Invalid Credentials'],
  ['OTP_ACTIVE', 'An active OTP already exists. Please check your email.'],
  ['OTP_EXPIRED', 'OTP has expired. Please request a new one.'],
  ['INVALID_OTP', 'Invalid OTP. Please try again.'],
  ['RESET_NOT_ALLOWED', 'Failed to change password. Please try again.'],
  ['SERIAL_EXISTS', 'This serial number is already in use. Please choose a different one.'],
  ['ITEM_NUMBER_TOO_LONG', 'Item number must be 255 characters or fewer.'],
  ['SERIAL_NUMBER_TOO_LONG', 'Serial number must be 255 characters or fewer.'],
  ['ISSUE_DESCRIPTION_TOO_LONG', 'The issue description is too long. Please shorten it to max. 1000 characters.'],
  ['NO_ITEMS', 'Please add at least one item before completing the request.'],
  ['REQUEST_CLOSED', 'This request has been closed.'],
  ['ALREADY_SUBMITTED', 'Already submitted'],
  ['INTERNAL', 'An unexpected error occurred. Please try again.'],
] as const)('%s reads as the product promises', (code, text) => {
  expect(refusalText(code)).toBe(text)
})
