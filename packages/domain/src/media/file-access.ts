import type { Role } from '../accounts/roles.ts'

/** The facts that decide who may read or delete a file. */
export interface FileFacts {
  readonly uploaderId: number
  readonly attachedAs: 'item' | 'message' | 'layout' | 'product' | 'sale-proof' | null
  /** The request it is attached below; null while it is attached nowhere, or to a product or a unit. */
  readonly request: {
    /** The company. */
    readonly dealerId: number
    /** Who of it writes the draft, or looks after what was submitted. */
    readonly contactId: number
    readonly completed: boolean
    /** The item was set to Waiting for feedback at least once: the dealer sees layout PDFs from then on. */
    readonly layoutReleased: boolean
  } | null
}

interface Person {
  readonly userId: number
  readonly companyId: number
  readonly role: Role
}

/**
 * Before a file is attached only its uploader may read it; in a draft whoever writes that; of a submitted request its
 * company, and administrators. What belongs to a product or a unit is the administrators'.
 */
export function mayReadFile(person: Person, file: FileFacts): boolean {
  if (!file.request) return file.attachedAs === null ? file.uploaderId === person.userId : person.role === 'ADMIN'
  if (person.role === 'ADMIN' && file.request.completed) return true
  const { dealerId, contactId, completed, layoutReleased } = file.request
  if (dealerId !== person.companyId || (file.attachedAs === 'layout' && !layoutReleased)) return false
  return completed || contactId === person.userId
}

/** The uploader may delete a file until it was sent. Files of a submitted request and of a message are evidence. */
export function mayDeleteFile(person: Person, file: FileFacts): boolean {
  if (file.uploaderId !== person.userId) return false
  if (file.attachedAs === null) return true
  const isPartOfItem = file.attachedAs === 'item' || file.attachedAs === 'sale-proof'
  return isPartOfItem && file.request !== null && !file.request.completed
}
