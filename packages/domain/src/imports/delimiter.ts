/** What can part the columns of a file: comma, semicolon, tab, pipe. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The first line of a file may name its delimiter: `sep=;`, which spreadsheets write and obey. */
export function namedDelimiter(firstLine: string): Delimiter | undefined {
  const [, named] = /^"?sep=(.)"?\s*$/i.exec(firstLine) ?? []
  return delimiters.find((delimiter) => delimiter === named)
}

/**
 * Finds what parts the columns in the beginning of a file: what makes the most columns that the following lines have,
 * too. Undefined where nothing makes two columns of the first line.
 */
export function findDelimiter(beginning: string): Delimiter | undefined {
  const scored = delimiters.map((delimiter) => {
    const [first = 0, ...others] = columnCounts(beginning, delimiter)
    const alike = others.filter((count) => count === first).length
    return { delimiter, score: first < 2 ? 0 : first * (1 + alike) }
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
