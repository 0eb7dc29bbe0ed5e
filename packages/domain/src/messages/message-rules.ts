import { limits } from '../limits.ts'

export const messageTexts = {
  tooLong: `Your message exceeds ${limits.message.maximumCharacters.toLocaleString('en-US')} characters. Please shorten it.`,
  empty: 'Please write a message.',
  closed: 'This request has been closed.',
  newFromUser: 'New message from user',
} as const

/** What is wrong with a message's text, or undefined (specification 5, Messages). */
export function problemOfMessage(text: string): string | undefined {
  if (text.trim().length === 0) return messageTexts.empty
  return text.trim().length > limits.message.maximumCharacters ? messageTexts.tooLong : undefined
}
