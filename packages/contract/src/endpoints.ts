import * as forgotPassword from './accounts/forgot-password.ts'
import * as session from './accounts/session.ts'
import * as users from './accounts/users.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files/files.ts'
import * as items from './items/items.ts'
import * as messages from './messages/messages.ts'
import * as requests from './requests/requests.ts'
import * as config from './system/config.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value

/**
 * Every endpoint there is, by name: what the server must serve, what the authorisation matrix walks through.
 * The web client imports endpoints singly, so that a screen loads no more than it calls.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [session, forgotPassword, users, requests, items, messages, files, config].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)
