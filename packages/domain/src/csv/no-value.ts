/** What programs write into a cell in which nothing stands. As people write it, it may be a value: a dash, N/A. */
const words = new Set(['null', '(null)', '<null>', '\\n', '#n/a', '#null!', 'nan', 'nat', 'undefined'])

const longest = Math.max(...[...words].map((word) => word.length))

/** Whether a program has written that the cell has no value. */
export const isNoValue = (text: string): boolean => text.length <= longest && words.has(text.toLowerCase())
