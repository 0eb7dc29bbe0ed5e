export const messagePanelTexts = {
  title: 'Messages',
  none: 'No messages yet.',
  noneHint: { dealer: 'Write to our service about this item.', admins: 'Write to the dealer about this item.' },
  label: 'Message',
  placeholder: 'Write a message…',
  send: 'Send',
  sending: 'Sending…',
  attach: 'Add images or videos',
  attachments: 'Attachments',
  failed: 'The messages could not be loaded.',
  loading: 'Messages are loading',
} as const
