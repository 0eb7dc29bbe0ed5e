import { limits } from '../limits.ts'

/** 2000 as 2,000. Not by toLocaleString, for whose one comma the server would load 8 MiB of the languages' data. */
const withThousands = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

export const messageTexts = {
  tooLong: `Your message exceeds ${withThousands(limits.message.maximumCharacters)} characters. Please shorten it.`,
  empty: 'Please write a message.',
  closed: 'This request has been closed.',
  newFromUser: 'New message from user',
} as const

/** What is wrong with a message's text, or undefined (specification 5, Messages). */
export function problemOfMessage(text: string): string | undefined {
  if (text.trim().length === 0) return messageTexts.empty
  return text.trim().length > limits.message.maximumCharacters ? messageTexts.tooLong : undefined
}
