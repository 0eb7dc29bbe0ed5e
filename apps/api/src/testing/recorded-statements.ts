import pg from 'pg'
import { vi } from 'vitest'

/**
 * The statements that the portal sends while `work` runs, without their values; those of the job queue's own connections,
 * which come whenever they like, are left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([sql], index) => (isOfPortal(query.mock.contexts[index]) ? [textOf(sql)] : []))
  } finally {
    query.mockRestore()
  }
}

const isOfPortal = (client: unknown) =>
  (client as { connectionParameters?: { application_name?: string } }).connectionParameters?.application_name ===
  'warranty-portal'

const textOf = (sql: unknown) => (typeof sql === 'string' ? sql : (sql as { text: string }).text)
