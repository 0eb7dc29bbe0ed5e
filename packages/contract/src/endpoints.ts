import * as forgotPassword from './accounts/forgot-password.ts'
import * as session from './accounts/session.ts'
import * as users from './accounts/users.ts'
import * as colleagues from './colleagues/colleagues.ts'
import * as companies from './companies/companies.ts'
import * as companyRecords from './companies/company-records.ts'
import * as merges from './companies/merges.ts'
import type { Endpoint, EndpointName } from './endpoint.ts'
import { listenToEvents } from './events/events.ts'
import * as files from './files/files.ts'
import * as resumableUploads from './files/resumable-uploads.ts'
import * as home from './home/home.ts'
import * as imports from './imports/imports.ts'
import * as anotherLook from './items/another-look.ts'
import * as itemCase from './items/case.ts'
import * as items from './items/items.ts'
import * as unfinishedItem from './items/unfinished-item.ts'
import * as nextSteps from './kept-texts/next-steps.ts'
import * as points from './kept-texts/points.ts'
import * as replies from './kept-texts/replies.ts'
import * as messages from './messages/messages.ts'
import * as products from './products/products.ts'
import * as quality from './quality/quality.ts'
import * as requests from './requests/requests.ts'
import * as config from './system/config.ts'
import * as terms from './terms/terms.ts'
import * as unitLists from './units/unit-lists.ts'
import * as unitLookUp from './units/unit-look-up.ts'
import * as unitRecords from './units/unit-records.ts'
import * as work from './work/work.ts'

/** Every endpoint by its subject, in the order in which a client meets them. */
export const endpointsOfSubjects = {
  Sessions: session,
  'Forgotten password': forgotPassword,
  Accounts: users,
  Companies: { ...companies, ...companyRecords, ...merges },
  Requests: { ...home, ...requests },
  Items: { ...items, ...itemCase, ...unfinishedItem, ...anotherLook },
  Messages: { ...messages, ...replies },
  'What is asked for': points,
  'What happens next': nextSteps,
  Queue: work,
  Colleagues: colleagues,
  Files: { ...files, ...resumableUploads },
  'Products and units': { ...products, ...unitLists, ...unitLookUp, ...unitRecords, ...terms },
  Quality: quality,
  Imports: imports,
  Events: { listenToEvents },
  Installation: config,
}

const of = endpointsOfSubjects
/**
 * Every endpoint there is, by name: what the server must serve. The web client imports endpoints one by one, so that a
 * screen loads only those that it calls. A schema without its endpoint, or one under another name, does not compile.
 */
export const endpoints: { readonly [Name in EndpointName]: Endpoint & { readonly name: Name } } = {
  ...{ ...of.Sessions, ...of['Forgotten password'], ...of.Accounts, ...of.Companies, ...of.Requests, ...of.Items },
  ...{ ...of.Messages, ...of['What is asked for'], ...of['What happens next'], ...of.Queue, ...of.Colleagues },
  ...{ ...of.Files, ...of['Products and units'], ...of.Quality, ...of.Imports, ...of.Events, ...of.Installation },
}
