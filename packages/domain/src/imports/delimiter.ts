/** What can part the columns of a file: comma, semicolon, tab, pipe. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The first line of a file may name its delimiter: `sep=;`, which spreadsheets write and obey. */
export function namedDelimiter(firstLine: string): Delimiter | undefined {
  const [, named] = /^"?sep=(.)"?\s*$/i.exec(firstLine) ?? []
  return delimiters.find((delimiter) => delimiter === named)
}

/**
 * Finds what parts the columns in the beginning of a file: what makes the most columns in the most lines, whatever stands
 * above them. Undefined where nothing makes two columns.
 */
export function findDelimiter(beginning: string): Delimiter | undefined {
  const scored = delimiters.map((delimiter) => {
    const lines = new Map<number, number>()
    for (const count of columnCounts(beginning, delimiter)) lines.set(count, (lines.get(count) ?? 0) + 1)
    const scores = [...lines].map(([columns, alike]) => (columns < 2 ? 0 : columns * alike))
    return { delimiter, score: Math.max(0, ...scores) }
  })
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score > 0 ? best.delimiter : undefined
}

const linesLookedAt = 50

/** How many columns each of the first rows has. A delimiter or a line break between quotation marks parts nothing. */
function columnCounts(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let columns = 1
  let quoted = false
  let empty = true
  const endRow = () => {
    if (!empty) counts.push(columns)
    columns = 1
    empty = true
  }
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === delimiter) columns += 1
    if (character === '\n' || character === '\r') endRow()
    else empty = false
    if (counts.length === linesLookedAt) return counts
  }
  endRow()
  return counts
}
