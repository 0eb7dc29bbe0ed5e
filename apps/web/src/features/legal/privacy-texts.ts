import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import type { localStore } from '../../local-store/local-store.ts'
import { addressLines, type LegalPage, type LegalSection, type LegalTable, type Operator } from './imprint-texts.ts'

/** The captcha in use; the text describes that one only. */
export type CaptchaProvider = PublicConfig['captcha']['provider']

/** What each entry in the browser's local storage is for. A new entry needs a row here. */
const localStorageEntries: Record<keyof typeof localStore, { readonly purpose: string; readonly until: string }> = {
  pendingEmail: {
    purpose: 'The e-mail address you still have to verify, so that the verification opens with it',
    until: 'the address is verified',
  },
  postLoginRedirect: { purpose: 'The page you wanted to open before you had to sign in', until: 'you have signed in' },
  justRegistered: {
    purpose: 'That you have just registered, so that no session is looked for',
    until: 'you have signed in',
  },
  draftRequestId: {
    purpose: 'The number of the request you have begun but not completed, beside the number of your account',
    until: 'you complete or cancel the request',
  },
  hideItemFormInfoBox: {
    purpose: 'That you no longer want to see the explanation on the item form',
    until: 'you clear the storage of your browser',
  },
  hideTitleFormInfoBox: {
    purpose: 'That you no longer want to see the explanation on the title form',
    until: 'you clear the storage of your browser',
  },
  shortcutsOff: { purpose: 'That you switched keyboard shortcuts off', until: 'you switch them on again' },
}

/** The entries of other files. */
const furtherEntries = [
  ['theme', 'That you prefer the light or the dark appearance', 'you choose the one of your system again'],
  [
    'account, account:…',
    'What you typed and did not send yet, for the open tab only (session storage)',
    'you send or discard it, sign out or close the tab',
  ],
]

const localStorageTable: LegalTable = {
  caption: 'Local storage of your browser',
  columns: ['Entry', 'Purpose', 'Kept until'],
  rows: [
    ...Object.entries(localStorageEntries).map(([key, { purpose, until }]) => [key, purpose, until]),
    ...furtherEntries,
  ],
}

const cookieTable: LegalTable = {
  caption: 'Cookies',
  columns: ['Cookie', 'Purpose', 'Kept until'],
  rows: [
    [
      'refreshToken',
      'Keeps you signed in. It is sent only to the sign-in service, cannot be read by scripts and is renewed at each use',
      'you sign out, or 24 hours without use, at most 7 days',
    ],
    [
      'passwordReset',
      'Ties the new password to the one-time password you have just confirmed',
      'the new password is set, or a few minutes have passed',
    ],
  ],
}

const captchaSections: Record<CaptchaProvider, LegalSection[]> = {
  altcha: [
    {
      id: 'captcha',
      title: 'Protection against automated access',
      paragraphs: [
        'On the pages for sign in, registration, verification and forgotten passwords your browser solves a small computing task (proof of work) before the form is sent. Robots that try thousands of times find this expensive; you hardly notice it.',
        'The task comes from our own server and is checked there. No cookie is set for it, no profile is made, and nothing is sent to anybody else.',
        'Legal basis: our legitimate interest in protecting accounts against abuse, Article 6(1)(f) GDPR.',
      ],
    },
  ],
  'recaptcha-enterprise': [
    {
      id: 'captcha',
      title: 'Protection against automated access',
      paragraphs: [
        'On the pages for sign in, registration, verification and forgotten passwords we use reCAPTCHA Enterprise of Google Cloud EMEA Limited, 70 Sir John Rogerson’s Quay, Dublin 2, Ireland. It assesses from your IP address, properties of your browser and your behaviour on the page whether a person or a program uses it. The badge in the corner shows where it is active; on all other pages it is not loaded.',
        'Google processes the data on our behalf. It may be transferred to the United States; Google LLC is certified under the EU-U.S. Data Privacy Framework.',
        'Legal basis: our legitimate interest in protecting accounts against abuse, Article 6(1)(f) GDPR.',
      ],
    },
  ],
  off: [],
}

/**
 * The privacy policy, for the operator and the captcha provider in use. What it says about cookies, storage, uploads
 * and deletion describes what the portal does.
 */
export function privacyTexts(operator: Operator, captcha: CaptchaProvider): LegalPage {
  const sections: LegalSection[] = [
    {
      id: 'controller',
      title: 'Controller',
      paragraphs: ['Responsible for the processing of personal data in this portal:'],
      list: [
        operator.name,
        ...addressLines(operator),
        ...(operator.representative === '' ? [] : [`Represented by ${operator.representative}`]),
        `E-mail: ${operator.email}`,
        ...(operator.phone === '' ? [] : [`Phone: ${operator.phone}`]),
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'To register we ask for your first and last name, company, e-mail address, postal address and a password; the phone number is optional. We use them to check that you are a dealer or distributor, to reach you about your requests and to carry out exchanges. Your debtor number is added by us.',
        'Your e-mail address is confirmed with a code. Your registration is confirmed within 24 hours: an administrator activates the account, and you receive an e-mail.',
        'Passwords are stored only as a salted hash from which they cannot be read.',
        'Legal basis: performance of the contract with your company and steps before it, Article 6(1)(b) GDPR; where you act as an employee, our legitimate interest in working with your company, Article 6(1)(f) GDPR.',
      ],
    },
    {
      id: 'requests',
      title: 'Requests, items and messages',
      paragraphs: [
        'A request holds its title, the item data (type, brand, item number, serial number), your description of the issue, repair attempts and outcomes, the decisions of our service with their reasons, and the messages of both sides with the names of their authors. Who changed what and when is recorded in the history of the item.',
        'Please do not name your end customers in titles, descriptions or messages; we do not need their names to decide.',
        'Legal basis: performance of the warranty, Article 6(1)(b) GDPR; our legitimate interest in a complete record of each decision, Article 6(1)(f) GDPR.',
      ],
    },
    {
      id: 'uploads',
      title: 'Photos, videos and documents',
      paragraphs: [
        'Photos are re-encoded when they arrive. Information that the camera stored in them, such as the place and the time of the photo or the device, is removed in doing so. Videos are converted to a common format without these details.',
        'Files can be opened only through links that expire after 15 minutes: by you, and by our service once you have sent the request.',
        'Please make sure that no persons, number plates or documents of others can be seen.',
        'Legal basis: performance of the warranty, Article 6(1)(b) GDPR.',
      ],
    },
    {
      id: 'mails',
      title: 'E-mails',
      paragraphs: [
        'We send e-mails that belong to the service: codes for verification and for a forgotten password, news about your account, and notices about new messages, changed statuses and closed requests. We send no advertising through this portal, and our mails contain no tracking.',
        'Legal basis: performance of the contract, Article 6(1)(b) GDPR.',
      ],
    },
    ...captchaSections[captcha],
    {
      id: 'logs',
      title: 'Server logs',
      paragraphs: [
        'For each call the server records the time, the path, the result, the duration and the IP address. It needs them to deliver the page, to find faults, and to limit the number of attempts on sign in and codes. They are not combined with other data, and are deleted as soon as they are no longer needed for this.',
        'Legal basis: our legitimate interest in a secure and working portal, Article 6(1)(f) GDPR.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'We use only cookies without which you cannot sign in. They need no consent according to section 25(2) of the German Telecommunications Digital Services Data Protection Act (TDDDG). There is no analysis and no advertising.',
      ],
      table: cookieTable,
    },
    {
      id: 'local-storage',
      title: 'Local storage',
      paragraphs: [
        'These entries stay on your device and make the portal remember where you were. The token that proves your session is kept in memory only and is gone when you close the page.',
      ],
      table: localStorageTable,
    },
    {
      id: 'retention',
      title: 'How long we keep data',
      paragraphs: [],
      list: [
        'Requests you begin but never complete, and files that belong to none, are removed after 30 days.',
        'Completed requests are kept for the duration of the warranty, and afterwards as long as claims can be made or commercial and tax law requires it, as a rule six to ten years. The archive only tidies the lists; it deletes nothing.',
        'Your account is kept as long as your company works with us, and then deleted or disabled if requests that have to be kept refer to it.',
        'Codes for verification expire after 15 minutes, those for a forgotten password after 10.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      paragraphs: [
        'In our company, those who work on warranty cases. Outside, service providers that run servers, storage and e-mail for us under a contract according to Article 28 GDPR, and carriers that receive a delivery address for an exchange.',
        'Other dealers and distributors never see your data. We do not sell data.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: ['You have the right to'],
      list: [
        'access to your personal data (Article 15 GDPR)',
        'rectification; most of it you can correct yourself in your profile (Article 16 GDPR)',
        'erasure, as far as we are not obliged to keep the data (Article 17 GDPR)',
        'restriction of processing (Article 18 GDPR)',
        'data portability (Article 20 GDPR)',
        'object, on grounds relating to your situation, to processing based on legitimate interests (Article 21 GDPR)',
        'lodge a complaint with a data protection supervisory authority (Article 77 GDPR)',
      ],
    },
    {
      id: 'obligation',
      title: 'Do you have to provide data?',
      paragraphs: [
        'Without the required fields of the registration we cannot give you access, and without the required fields of an item we cannot decide on it. Everything else is voluntary. There is no automated decision-making: people decide on every request.',
        `Write to ${operator.email} with any question about your data.`,
      ],
    },
  ]
  return {
    title: 'Privacy Policy',
    introduction: 'Which personal data this portal processes, why, and what you can ask of us.',
    sections,
  }
}
