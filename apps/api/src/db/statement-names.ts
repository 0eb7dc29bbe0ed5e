/** A statement that is sent less often is not worth the memory on every connection. */
const preparedFromUse = 3
/** PostgreSQL keeps a plan for each, on each connection, as long as that lives. */
const mostPrepared = 200

/**
 * The names under which a process prepares its statements, one for each text that is sent again and again; values are
 * never part of a text. PostgreSQL then parses and, once it sees that the values make no difference, plans it only once
 * a connection: half of what a short read costs (docs/benchmarks.md, Load).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === mostPrepared) return name
    const use = (uses.get(text) ?? 0) + 1
    if (use < preparedFromUse) {
      // Statements that differ each time, such as lists of another length, must not fill the memory.
      if (uses.size === mostPrepared) uses.clear()
      uses.set(text, use)
      return undefined
    }
    uses.delete(text)
    names.set(text, `portal ${names.size + 1}`)
    return names.get(text)
  }
}
