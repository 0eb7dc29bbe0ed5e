export const newMessageTexts = {
  button: 'New messages',
  none: 'No new messages',
  count: (count: number) => (count === 1 ? '1 item with new messages' : `${count} items with new messages`),
  from: (companyName: string) => `New message from ${companyName}`,
  item: (itemNumber: string, itemId: number) => `${itemNumber} (item ${itemId})`,
  open: 'Open',
} as const
