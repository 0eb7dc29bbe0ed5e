import type pg from 'pg'

/** Connections, or one. */
export type Connection = Pick<pg.ClientBase, 'query'>

/** What a successful answer promised, by kind: the condition under which `wanted`, a text, is still there. */
const stillThere = {
  /** E-mail address. */
  account: 'select from users where lower(email) = lower(wanted)',
  /** Request id, until somebody cancels it. */
  request: 'select from requests where request_id = wanted::int',
  /** Request id. */
  submitted: 'select from requests where request_id = wanted::int and completed_at is not null',
  /** Item id, until somebody deletes it. */
  item: 'select from request_items where item_id = wanted::int',
  /** `item id:status`. */
  status: `select from item_history where item_id = split_part(wanted, ':', 1)::int
    and kind = 'status-changed' and details->>'to' = split_part(wanted, ':', 2)`,
  /** `item id:note to the dealer`. */
  note: `select from item_history where item_id = split_part(wanted, ':', 1)::int
    and kind = 'status-changed' and details->>'infoRequiredNote' = split_part(wanted, ':', 2)`,
  /** Item id. */
  outcome: `select from item_history where item_id = wanted::int and kind = 'repair-outcome-submitted'`,
  /** Message id. */
  message: 'select from messages where message_id = wanted::int',
  /** Storage key; a file that was deleted since keeps its row for a day. */
  file: 'select from files where key = wanted',
  /** Storage key. */
  layoutPdf: `select from files where key = wanted and attached_as = 'layout'`,
} as const

export type AcknowledgedKind = keyof typeof stillThere

/** Remembers what the portal said it has kept, and finds what is no longer there. */
export function createAcknowledged(pool: Connection) {
  const remembered = new Map<AcknowledgedKind, Set<string>>()
  const of = (kind: AcknowledgedKind) => {
    const known = remembered.get(kind) ?? new Set<string>()
    remembered.set(kind, known)
    return known
  }
  return {
    /** To be called when a 2xx answer came, and not before. */
    add: (kind: AcknowledgedKind, what: string | number) => void of(kind).add(String(what)),
    /** To be called before a deletion is asked for: from then on both is right. */
    forget: (kind: AcknowledgedKind, what: string | number) => void of(kind).delete(String(what)),
    count: () => [...remembered.values()].reduce((sum, { size }) => sum + size, 0),
    async lost(): Promise<string[]> {
      const sentences: string[] = []
      for (const [kind, known] of remembered) {
        const { rows } = await pool.query<{ wanted: string }>(
          `select wanted from unnest($1::text[]) wanted where not exists (${stillThere[kind]})`,
          [[...known]],
        )
        sentences.push(...rows.map(({ wanted }) => `${kind} ${wanted} was acknowledged and is not there`))
      }
      return sentences
    },
  }
}
export type Acknowledged = ReturnType<typeof createAcknowledged>
