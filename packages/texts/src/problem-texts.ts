import type { Problem, ProblemCode, Problems, ProblemValues } from '@portal/domain/problem.ts'
import { fieldLabels } from './field-labels.ts'
import { acceptedFormats, megabytes } from './file-words.ts'
import { passwordRuleTexts } from './password-rule-texts.ts'

/** The one sentence for each problem. */
const problemTexts: { readonly [Code in ProblemCode]: (values: Readonly<ProblemValues[Code]>) => string } = {
  NOT_VALID: () => 'This is not valid.',

  ITEM_TYPE_MISSING: () => 'Please choose an item type.',
  BRAND_MISSING: () => 'Please choose a brand.',
  ITEM_NUMBER_MISSING: () => 'Please enter the item number.',
  ITEM_NUMBER_TOO_LONG: ({ limit }) => `Item number must be ${limit} characters or fewer.`,
  SERIAL_NUMBER_MISSING: () => 'Please enter the serial number.',
  SERIAL_NUMBER_TOO_LONG: ({ limit }) => `Serial number must be ${limit} characters or fewer.`,
  SERIAL_NUMBER_IN_USE: () => 'This serial number is already in use. Please choose a different one.',
  ISSUE_DESCRIPTION_MISSING: () => 'Please describe the issue.',
  ISSUE_DESCRIPTION_TOO_LONG: ({ limit }) =>
    `The issue description is too long. Please shorten it to max. ${limit} characters.`,
  REPAIR_ATTEMPT_NOT_ANSWERED: () => 'Please answer whether a repair was attempted.',
  REPAIR_ATTEMPT_DETAILS_MISSING: () => 'Please describe the repair attempt.',
  NEEDS_SCHEMATIC_NOT_ANSWERED: () => 'Please answer whether you need the schematic layout.',
  REPAIR_NOT_TRIED: () => 'Before sending the claim you have firstly to try to repair the amp.',
  ITEM_FILE_MISSING: () => 'Please upload at least one image or video before submitting.',
  TOO_MANY_ITEM_FILES: ({ limit, present }) => `Maximum ${limit} files allowed. You have already uploaded ${present}.`,
  FILE_GONE: () => 'One of the files is not there any more. Please upload it again.',

  DECLINE_REASON_MISSING: () => 'Bitte einen Ablehnungsgrund angeben.',
  DECLINE_REASON_TOO_LONG: ({ limit }) => `The reason must be ${limit} characters or fewer.`,
  EXCHANGE_OPTION_MISSING: () => 'Bitte eine Exchange-Option angeben.',
  EXCHANGE_NOTE_TOO_LONG: ({ limit }) => `The exchange note must be ${limit} characters or fewer.`,
  INFO_REQUIRED_NOTE_TOO_LONG: ({ limit }) => `The note must be ${limit} characters or fewer.`,
  REPAIR_RESULT_MISSING: () => 'Please select an outcome.',
  REPAIR_RESULT_REASON_MISSING: () => 'Please describe why the repair was not successful.',
  REPAIR_RESULT_REASON_TOO_LONG: ({ limit }) => `The reason must be ${limit} characters or fewer.`,

  TITLE_TOO_LONG: ({ limit }) => `Title must be ${limit} characters or fewer.`,
  SEARCH_TOO_SHORT: ({ minimum }) => `Please type at least ${minimum} characters.`,
  MESSAGE_MISSING: () => 'Please write a message.',
  MESSAGE_TOO_LONG: ({ limit }) => `Your message exceeds ${withThousands(limit)} characters. Please shorten it.`,
  TOO_MANY_MESSAGE_FILES: ({ limit, present }) => `Maximum ${limit} files per message. You already have ${present}.`,

  UNSUPPORTED_FILE_TYPE: ({ type }) => `Unsupported file type "${type}". Allowed: ${acceptedFormats}.`,
  FILE_TOO_LARGE: ({ fileName, limit }) =>
    `"${fileName}" exceeds ${megabytes(limit)} MB. Please choose a smaller file.`,
  FILE_EMPTY: ({ fileName }) => `"${fileName}" is empty. Please choose another file.`,
  IMAGE_UNREADABLE: ({ fileName }) => `"${fileName}" cannot be read as an image. Please choose another file.`,
  IMAGE_HAS_TOO_MANY_PIXELS: ({ fileName }) => `"${fileName}" has too many pixels. Please choose a smaller image.`,
  VIDEOS_NOT_ACCEPTED: () => 'Videos cannot be taken at the moment. Please upload a picture instead.',
  NOT_A_PDF: () => 'Only PDF files allowed.',
  LAYOUT_PDF_TOO_LARGE: ({ limit }) => `File exceeds ${megabytes(limit)}MB.`,
  TOO_MANY_LAYOUT_PDFS: ({ limit }) => `Maximum ${limit} PDFs per item.`,
  UPLOAD_FAILED: () => 'Upload failed. Please try again.',
  LAYOUT_PDF_UPLOAD_FAILED: () => 'Upload failed.',
  UPLOAD_INTERRUPTED: () => 'The upload was interrupted. Please choose the file again.',
  UPLOAD_GONE: ({ fileName }) => `“${fileName}” is no longer there. Please upload it again.`,

  FIELD_MISSING: ({ field }) => `${fieldLabels[field]} is required.`,
  FIELD_TOO_LONG: ({ field, limit }) => `${fieldLabels[field]} must be ${limit} characters or fewer.`,
  EMAIL_NOT_VALID: () => 'Please enter a valid email address.',
  PASSWORD_RULE_NOT_MET: ({ rule }) => `${passwordRuleTexts[rule]}.`,
  PASSWORD_TOO_LONG: ({ limit }) => `The password must be ${limit} characters or fewer.`,
  PASSWORD_GUESSABLE: () => 'This password is too easy to guess. Please choose another one.',
  PASSWORDS_DIFFER: () => 'Passwords do not match.',
  PRIVACY_NOT_ACCEPTED: () => 'Please accept the privacy policy before continuing.',
}

/** 2000 as 2,000. Not by toLocaleString, for whose one comma the server would load 8 MiB of the languages' data. */
const withThousands = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** The sentence that a person reads about a problem. */
export const problemText = <Code extends ProblemCode>(problem: Problem<Code>): string =>
  (problemTexts[problem.code] as (values: Problem<Code>) => string)(problem)

/** The sentences for the fields of a form that have a problem. */
export const problemTextsOf = <Field extends string>(problems: Problems<Field>): { readonly [F in Field]?: string } =>
  Object.fromEntries(
    Object.entries<Problem | undefined>(problems).flatMap(([field, problem]) =>
      problem ? [[field, problemText(problem)]] : [],
    ),
  ) as { [F in Field]?: string }

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  Object.hasOwn(problemTexts, value.code)

/**
 * The problems that an answer of the API holds. A code that this program does not know becomes NOT_VALID: the server may
 * be newer than the page.
 */
export const readProblems = (value: unknown): Problems =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([field, problem]) => [field, isProblem(problem) ? problem : { code: 'NOT_VALID' }]),
      )
    : {}
