/** A count that was counted up to a limit: the last one before it, with a plus, where there may be more. */
export const countedText = (count: number, limit: number): string => (count < limit ? String(count) : `${limit - 1}+`)
