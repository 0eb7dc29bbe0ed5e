import * as forgotPassword from './accounts/forgot-password.ts'
import * as session from './accounts/session.ts'
import * as users from './accounts/users.ts'
import * as colleagues from './colleagues/colleagues.ts'
import * as companies from './companies/companies.ts'
import * as companyRecords from './companies/company-records.ts'
import * as merges from './companies/merges.ts'
import type { Endpoint, EndpointName } from './endpoint.ts'
import * as events from './events/events.ts'
import * as files from './files/files.ts'
import * as resumableUploads from './files/resumable-uploads.ts'
import * as home from './home/home.ts'
import * as imports from './imports/imports.ts'
import * as anotherLook from './items/another-look.ts'
import * as itemCase from './items/case.ts'
import * as items from './items/items.ts'
import * as unfinishedItem from './items/unfinished-item.ts'
import * as messages from './messages/messages.ts'
import * as nextSteps from './next-steps/next-steps.ts'
import * as points from './points/points.ts'
import * as products from './products/products.ts'
import * as quality from './quality/quality.ts'
import * as replies from './replies/replies.ts'
import * as requests from './requests/requests.ts'
import * as config from './system/config.ts'
import * as terms from './terms/terms.ts'
import * as unitLists from './units/unit-lists.ts'
import * as unitLookUp from './units/unit-look-up.ts'
import * as unitRecords from './units/unit-records.ts'
import * as work from './work/work.ts'

/**
 * Every endpoint there is, by name: what the server must serve. The web client imports endpoints one by one, so that a
 * screen loads only those that it calls. A schema without its endpoint, or one under another name, does not compile.
 */
export const endpoints: { readonly [Name in EndpointName]: Endpoint & { readonly name: Name } } = {
  ...session,
  ...forgotPassword,
  ...users,
  ...home,
  ...requests,
  ...items,
  ...itemCase,
  ...unfinishedItem,
  ...anotherLook,
  ...messages,
  ...replies,
  ...points,
  ...nextSteps,
  ...files,
  ...resumableUploads,
  ...products,
  ...unitLists,
  ...terms,
  ...unitLookUp,
  ...quality,
  ...unitRecords,
  ...imports,
  ...work,
  ...colleagues,
  ...companies,
  ...companyRecords,
  ...merges,
  ...events,
  ...config,
}
