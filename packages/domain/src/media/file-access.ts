import type { Role } from '../accounts/roles.ts'

/** What decides who may read or delete an uploaded file (decisions 5). */
export interface FileFacts {
  readonly uploaderId: number
  readonly attachedAs: 'item' | 'message' | 'layout' | null
  /** The request it is attached below; null while it is attached nowhere. */
  readonly request: {
    readonly dealerId: number
    readonly completed: boolean
    /** Layout PDFs reach the dealer from Waiting for feedback on (decisions 4). */
    readonly layoutReleased: boolean
  } | null
}

interface Person {
  readonly userId: number
  readonly role: Role
}

/** Its uploader alone until it is attached; afterwards the request's owner, and the admins once it was submitted. */
export function mayReadFile(person: Person, file: FileFacts): boolean {
  if (!file.request) return file.uploaderId === person.userId
  if (person.role === 'ADMIN' && file.request.completed) return true
  return file.request.dealerId === person.userId && (file.attachedAs !== 'layout' || file.request.layoutReleased)
}

/** Its uploader, until it was sent: files of a completed request and of a sent message stay (decisions 5). */
export function mayDeleteFile(person: Person, file: FileFacts): boolean {
  if (file.uploaderId !== person.userId) return false
  return !file.request || (file.attachedAs === 'item' && !file.request.completed)
}
