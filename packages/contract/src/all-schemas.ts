import { forgotPasswordSchemas } from './accounts/forgot-password-schemas.ts'
import { sessionSchemas } from './accounts/session-schemas.ts'
import { userSchemas } from './accounts/user-schemas.ts'
import { colleagueSchemas } from './colleagues/colleague-schemas.ts'
import { companyRecordSchemas } from './companies/company-record-schemas.ts'
import { companySchemas } from './companies/company-schemas.ts'
import { mergeSchemas } from './companies/merge-schemas.ts'
import { eventSchemas } from './events/event-schemas.ts'
import { fileSchemas } from './files/file-schemas.ts'
import { resumableUploadSchemas } from './files/resumable-upload-schemas.ts'
import { homeSchemas } from './home/home-schemas.ts'
import { importSchemas } from './imports/import-schemas.ts'
import { anotherLookSchemas } from './items/another-look-schemas.ts'
import { caseSchemas } from './items/case-schemas.ts'
import { itemSchemas } from './items/item-schemas.ts'
import { unfinishedItemSchemas } from './items/unfinished-item-schemas.ts'
import { keptTextSchemas } from './kept-texts/kept-text-schemas.ts'
import { messageSchemas } from './messages/message-schemas.ts'
import { productSchemas } from './products/product-schemas.ts'
import { qualitySchemas } from './quality/quality-schemas.ts'
import { requestSchemas } from './requests/request-schemas.ts'
import { configSchemas } from './system/config-schemas.ts'
import { termsSchemas } from './terms/terms-schemas.ts'
import { unitListSchemas } from './units/unit-list-schemas.ts'
import { unitLookUpSchemas } from './units/unit-look-up-schemas.ts'
import { unitRecordSchemas } from './units/unit-record-schemas.ts'
import { workSchemas } from './work/work-schemas.ts'

/** What each endpoint takes and answers, by its name. For the server, the tests and the API's document; never the browser. */
export const schemas = {
  ...sessionSchemas,
  ...forgotPasswordSchemas,
  ...userSchemas,
  ...homeSchemas,
  ...requestSchemas,
  ...itemSchemas,
  ...caseSchemas,
  ...unfinishedItemSchemas,
  ...anotherLookSchemas,
  ...messageSchemas,
  ...keptTextSchemas,
  ...fileSchemas,
  ...resumableUploadSchemas,
  ...productSchemas,
  ...unitListSchemas,
  ...termsSchemas,
  ...unitLookUpSchemas,
  ...qualitySchemas,
  ...unitRecordSchemas,
  ...importSchemas,
  ...workSchemas,
  ...colleagueSchemas,
  ...companySchemas,
  ...companyRecordSchemas,
  ...mergeSchemas,
  ...eventSchemas,
  ...configSchemas,
}
