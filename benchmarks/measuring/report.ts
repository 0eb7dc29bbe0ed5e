export const say = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

/** A row of a Markdown table. */
export const row = (...cells: readonly (string | number)[]): void => say(`| ${cells.join(' | ')} |`)

/** The head of a Markdown table. */
export function head(...names: readonly string[]): void {
  say()
  row(...names)
  row(...names.map(() => '---'))
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** A value beside the goal that it must not pass. */
export const verdict = (value: number, most: number, digits = 2): string =>
  `${value.toFixed(digits)} (at most ${most}: ${value <= most ? 'met' : 'MISSED'})`
