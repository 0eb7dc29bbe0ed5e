/** Where the browser keeps what a dealer types on the page of an item, by the form. */
export const dealerDrafts = {
  answer: (askedId: number): string => `answer:${askedId}`,
  answersEnd: (itemId: number): string => `answers-end:${itemId}`,
  repairOutcome: (itemId: number): string => `repair-outcome:${itemId}`,
  anotherLook: (itemId: number): string => `another-look:${itemId}`,
}
