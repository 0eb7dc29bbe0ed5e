/** When a dealer wants mails about requests. */
export const mailChoices = [
  /** As something happens. */
  'AT_ONCE',
  /** In one mail each morning. */
  'DAILY',
  /** As something happens that asks for something; of nothing else. */
  'ASKS_ONLY',
] as const
export type MailChoice = (typeof mailChoices)[number]
