import type { MailFacts, MailTemplate } from '../templates/catalogue.ts'

export const codeFacts = { code: '042813', minutes: 15, expiresAt: '2026-02-03T04:20:06.000Z' }
const item = {
  requestId: 10042,
  requestTitle: 'Festival set',
  itemId: 10117,
  brand: 'Kessler Audio',
  itemNumber: 'KA-1204',
  serialNumber: 'KA12-0099',
}
export const listedItem = {
  itemId: 10117,
  brand: 'Kessler Audio',
  itemNumber: 'KA-1204',
  serialNumber: 'KA12-0099',
  status: 'Declined' as const,
}
const exchanged = {
  ...listedItem,
  status: 'Warranty exchange' as const,
  nextStep: { texts: { en: 'Send it to us' }, due: '2026-12-01' },
}
const companyName = 'HiFi Haus & Söhne'

/** One example of each mail: its facts, the page it leads to, and what it has to say. */
export const mailExamples: {
  [Template in MailTemplate]: { facts: MailFacts<Template>; page: string; says: string[] }
} = {
  'verification-code': { facts: codeFacts, page: '/verify', says: ['Verify your email', '042813', '15 minutes'] },
  'password-reset-code': {
    facts: { ...codeFacts, minutes: 10 },
    page: '/forgot-password',
    says: ['OTP', '042813', '10 minutes'],
  },
  'email-change-code': { facts: codeFacts, page: '/profile', says: ['Confirm your new email address', '042813'] },
  'email-change-requested': {
    facts: { firstName: 'Jo', newEmail: 'new@shop.example' },
    page: '/profile',
    says: ['Hello Jo', 'new@shop.example', 'This was not you?'],
  },
  'email-changed-by-administrator': {
    facts: { firstName: 'Jo', oldEmail: 'old@shop.example', newEmail: 'new@shop.example' },
    page: '/login',
    says: ['old@shop.example', 'new@shop.example', 'administrator'],
  },
  'account-activated': { facts: { firstName: 'Jo' }, page: '/login', says: ['Your account is active', 'Hello Jo'] },
  invitation: {
    facts: { companyName, invitedBy: 'Jo Sommer', code: 'c'.repeat(43), expiresAt: codeFacts.expiresAt },
    page: `/invitation?code=${'c'.repeat(43)}`,
    says: [companyName, 'Jo Sommer', '7 days'],
  },
  'newcomer-of-company': {
    facts: { firstName: 'Jo', companyName, registeredAs: 'HiFi Haus', email: 'kim@hifihaus.example' },
    page: '/imprint',
    says: [companyName, 'kim@hifihaus.example', 'tell the service'],
  },
  'password-changed': { facts: { firstName: 'Jo' }, page: '/forgot-password', says: ['Your password was changed'] },
  'item-status-changed': {
    facts: {
      firstName: 'Jo',
      ...item,
      status: 'Declined',
      declineReason: 'Out of warranty',
      exchangeNote: null,
      infoRequiredNote: null,
      replacementSerialNumber: null,
      nextStep: { texts: { en: 'The unit stays with you.' }, due: null },
    },
    page: '/request-item/10117',
    says: [
      'Declined',
      'The unit stays with you.',
      'Out of warranty',
      'KA12-0099',
      '10042',
      'Festival set',
      'nothing more for you to do',
    ],
  },
  'item-statuses-changed': {
    facts: {
      firstName: 'Jo',
      requestId: 10042,
      requestTitle: 'Festival set',
      items: [
        {
          ...listedItem,
          ...{ declineReason: 'Out of warranty', exchangeNote: null, infoRequiredNote: null },
          replacementSerialNumber: null,
        },
        {
          ...listedItem,
          ...{ itemId: 10118, itemNumber: 'KA-1206', status: 'Additional information required' },
          ...{ declineReason: null, exchangeNote: null, infoRequiredNote: 'A photo of the label,\nplease.' },
          replacementSerialNumber: null,
        },
      ],
    },
    page: '/request/10042',
    says: [
      'Hello Jo',
      'Request 10042',
      'Festival set',
      'KA-1204',
      'Out of warranty',
      'KA-1206',
      'A photo of the label',
    ],
  },
  'message-to-dealer': {
    facts: { firstName: 'Jo', ...item, senderFirstName: 'Ute', text: 'Please measure\nthe coil.', attachments: 2 },
    page: '/request-item/10117',
    says: ['Ute, service team', 'Please measure', 'the coil.', 'With 2 attachments'],
  },
  'request-closed': {
    facts: {
      firstName: 'Jo',
      requestId: 10042,
      requestTitle: '',
      items: [listedItem, { ...exchanged, replacementSerialNumber: 'KA12-0777' }, exchanged],
    },
    page: '/request/10042',
    says: [
      'Your request is closed',
      'request 10042 is settled',
      'KA-1204',
      'Declined',
      'KA12-0777',
      'To do by 1 December 2026: Send it to us',
      'To do by 1 December 2026: as above',
    ],
  },
  'next-step-reminder': {
    facts: {
      firstName: 'Jo',
      ...item,
      nextStep: { texts: { en: 'Send it to us:\nKlangstrasse 12, Köln' }, due: '2026-12-01' },
    },
    page: '/request-item/10117',
    says: ['Hello Jo', '1 December 2026', 'Klangstrasse 12', 'KA-1204', '10042'],
  },
  'dealer-news': {
    facts: {
      firstName: 'Jo',
      news: [
        {
          template: 'request-closed',
          facts: { firstName: 'Jo', requestId: 10040, requestTitle: '', items: [{ ...listedItem, itemId: 10110 }] },
        },
        {
          template: 'message-to-dealer',
          facts: {
            ...{ firstName: 'Jo', ...item, senderFirstName: 'Ute', text: 'Please measure\nthe coil.', attachments: 2 },
            yourTurn: true,
          },
        },
      ],
    },
    page: '/request-item/10117',
    says: [
      'Hello Jo',
      'needs something from you',
      'Ute, service team',
      'the coil.',
      'Request 10040: closed',
      'Declined',
    ],
  },
  'account-waiting': {
    facts: {
      companyName,
      firstName: 'Jo',
      lastName: 'Özer',
      email: 'jo@shop.example',
      city: 'Bonn',
      country: 'Germany',
    },
    page: '/admin/users?standing=AwaitingActivation',
    says: [companyName, 'Jo Özer', 'jo@shop.example', 'Bonn, Germany'],
  },
  'request-submitted': {
    facts: { companyName, requestId: 10042, requestTitle: 'Festival set', items: [listedItem, listedItem] },
    page: '/admin/request/10042',
    says: [companyName, '10042', '2 items'],
  },
  'message-to-admins': {
    facts: { companyName, ...item, senderFirstName: 'Jo', text: '5.8 Ohm', attachments: 1 },
    page: '/admin/request-item/10117',
    says: [companyName, '5.8 Ohm', 'With one attachment'],
  },
  'note-for-colleague': {
    facts: { ...item, authorName: 'Kim Larsen' },
    page: '/admin/request-item/10117',
    says: ['Kim Larsen', 'KA-1204'],
  },
  'repair-outcome-reported': {
    facts: { companyName, ...item, repairResult: 'UNSUCCESSFUL', repairResultReason: 'It still trips.' },
    page: '/admin/request-item/10117',
    says: [companyName, 'Unsuccessful', 'It still trips.'],
  },
  'admin-news': {
    facts: {
      news: [
        {
          template: 'message-to-admins',
          facts: { companyName, ...item, senderFirstName: 'Jo', text: '5.8 Ohm', attachments: 1 },
        },
        {
          template: 'message-to-admins',
          facts: { companyName, ...item, senderFirstName: 'Jo', text: 'and 6.1 Ohm', attachments: 0 },
        },
        { template: 'note-for-colleague', facts: { ...item, authorName: 'Kim Larsen' } },
      ],
    },
    page: '/admin/request-item/10117',
    says: [companyName, '5.8 Ohm', 'and 6.1 Ohm', 'Kim Larsen'],
  },
}
