import type { schemas } from '@portal/contract/all-schemas.ts'
import type { EndpointName } from '@portal/contract/endpoint.ts'
import { limits } from '@portal/domain/limits.ts'
import type * as z from 'zod/mini'

/** What an endpoint is sent, where it takes a body, and what it answers. */
type Example<Name extends EndpointName> = {
  readonly reply: z.input<(typeof schemas)[Name]['reply']>
} & ((typeof schemas)[Name] extends { readonly body: infer Body extends z.ZodMiniType }
  ? { readonly body: z.input<Body> }
  : { readonly body?: undefined })

const nothing = { reply: {} }

const email = 'robin.sommer@klanghaus.example'
const companyName = 'Klanghaus Sommer'
const company = {
  email,
  companyName,
  firstName: 'Robin',
  lastName: 'Sommer',
  phoneNumber: '+49 221 555 0142',
  street: 'Klangweg 3',
  postCode: '50667',
  city: 'Köln',
  country: 'Germany',
}
const userProfile = { userId: 1042, ...company, debtorNumber: '20417', pendingEmail: null }
const userRow = {
  userId: 1042,
  email,
  companyName,
  role: 'USER' as const,
  enabled: true,
  disabledByAdmin: false,
  verified: true,
}
const password = 'Tweeter-75 glows'
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDQyIn0.c2lnbmF0dXJl'
const page = { page: 0, size: 10, hasNext: false }

const requestFacts = {
  requestId: 10001,
  title: 'Door speakers',
  createdAt: '2026-03-02T08:15:00.000Z',
  itemCount: 1,
  status: 'Open' as const,
  completed: true,
}
const adminRequests = {
  reply: { content: [{ ...requestFacts, companyName, hasUnreadMessages: true, archived: false }], ...page },
}
const ownRequests = { reply: { content: [{ ...requestFacts, hasUnreadAdminResponse: false }], ...page } }

const imageKey = 'wms-final-uploads/4f6c2a9e-5b1d-4c7e-9f3a-2d8e6b7a1c05.jpg'
const thumbnailKey = 'wms-final-uploads/thumb_4f6c2a9e-5b1d-4c7e-9f3a-2d8e6b7a1c05.jpg'
const pdfKey = 'wms-final-uploads/8a1e7d34-0c52-4b6f-8e9d-51f7c3a2b604.pdf'
const linkTo = (key: string) => `https://warranty.example.com/files/${key}?expires=1772440200&signature=kX3vQ`
const image = {
  imagePath: imageKey,
  thumbnailPath: thumbnailKey,
  videoThumbnailPath: null,
  fileName: 'cone.jpg',
  requestItemId: 10007,
  kind: 'image' as const,
  processing: 'ready' as const,
  failure: null,
  url: linkTo(imageKey),
  thumbnailUrl: linkTo(thumbnailKey),
}
const itemRow = {
  id: 10007,
  requestId: 10001,
  requestTitle: 'Door speakers',
  companyName,
  archived: false,
  itemType: 'Speaker' as const,
  brand: 'Nordwave',
  itemNumber: 'NW-165',
  serialNumber: 'NW165-004211',
  issueDescription: 'The cone scrapes at low volume.',
  status: 'Under review' as const,
  images: [image],
  thumbnails: [thumbnailKey],
  requestStatus: 'Open' as const,
  hasUnreadMessages: false,
  hasUnreadAdminResponse: false,
  amplifierOption: null,
  needsSchematic: null,
  amplifierRepairAttempt: null,
  amplifierRepairAttemptDetails: null,
}
const itemSave = {
  itemNumber: 'NW-165',
  serialNumber: 'NW165-004211',
  brand: 'Nordwave',
  issueDescription: 'The cone scrapes at low volume.',
  itemType: 'Speaker' as const,
  images: [imageKey],
}
const itemDetail = {
  ...itemRow,
  position: 1,
  distributorId: 1042,
  createdAt: '2026-03-02T08:15:00.000Z',
  lastModifiedByName: null,
  lastModifiedAt: '2026-03-02T08:15:00.000Z',
  requestItems: [
    { id: 10007, itemNumber: 'NW-165', serialNumber: 'NW165-004211', status: itemRow.status, hasUnreadMessages: false },
  ],
  declineReason: null,
  exchangeNote: null,
  infoRequiredNote: null,
  layoutText: null,
  layoutPdfs: [],
  layoutPdfNames: [],
  repairResult: null,
  repairResultReason: null,
}
const message = {
  messageId: 551,
  messageContent: 'Which amplifier drove it?',
  senderFirstName: 'Jona',
  senderSide: 'admins' as const,
  own: false,
  createdAt: '2026-03-02T09:40:00.000Z',
  attachments: [],
}
const posted = { body: { messageContent: 'Which amplifier drove it?' }, reply: { ...message, own: true } }

/** One example for each endpoint. */
export const examples: { readonly [Name in EndpointName]: Example<Name> } = {
  register: { body: { ...company, password }, ...nothing },
  verifyEmail: nothing,
  resendCode: nothing,
  signIn: { body: { email, password }, reply: { token } },
  refreshSession: { reply: { token } },
  signOut: nothing,
  captchaChallenge: {
    reply: { parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '6f1c', salt: '9b2e' }, signature: '3d0f' },
  },

  sendOtp: nothing,
  verifyOtp: nothing,
  changePassword: { body: { password, repeatPassword: password }, ...nothing },

  getCurrentUser: { reply: { firstName: 'Robin', lastName: 'Sommer', companyName, email } },
  listUsers: { reply: { content: [userRow], ...page } },
  listAdmins: { reply: { content: [{ ...userRow, role: 'ADMIN' }], ...page } },
  toggleUserEnabled: { body: { enabled: true }, reply: userRow },
  getUserByEmail: { reply: userProfile },
  updateUser: { body: { debtorNumber: '20417' }, reply: userProfile },
  updateOwnProfile: { body: { city: 'Köln' }, reply: userProfile },

  listActiveRequests: adminRequests,
  listRequestsByDistributor: adminRequests,
  searchRequests: adminRequests,
  listDistributorsWithRequests: { reply: [{ id: 1042, name: companyName }] },
  listArchivedRequests: adminRequests,
  listArchivedRequestsByDistributor: adminRequests,
  archiveForAdmins: nothing,
  restoreForAdmins: nothing,
  listOwnRequests: ownRequests,
  listOwnArchivedRequests: ownRequests,
  archiveOwnRequest: nothing,
  restoreOwnRequest: nothing,
  createRequest: { body: { title: 'Door speakers' }, reply: { requestId: 10001, title: 'Door speakers' } },
  completeRequest: nothing,
  cancelRequest: nothing,

  listItems: { reply: [itemRow] },
  listItemsForAdmin: { reply: [itemRow] },
  addItem: { body: itemSave, reply: itemRow },
  changeItem: { body: itemSave, reply: itemRow },
  deleteItem: nothing,
  getItemForAdmin: { reply: itemDetail },
  getItem: { reply: itemDetail },
  updateItemStatus: {
    body: { status: 'Declined', declineReason: 'The voice coil was overloaded.', seenStatus: 'Under review' },
    reply: { ...itemDetail, status: 'Declined', declineReason: 'The voice coil was overloaded.' },
  },
  submitRepairOutcome: {
    body: { repairResult: 'UNSUCCESSFUL', repairResultReason: 'The output stage fails again.' },
    reply: { ...itemDetail, repairResult: 'UNSUCCESSFUL', repairResultReason: 'The output stage fails again.' },
  },
  listItemHistory: {
    reply: [
      {
        entryId: 90_311,
        at: '2026-03-02T10:05:00.000Z',
        kind: 'status-changed',
        byName: 'Jona Reuter',
        bySide: 'admins',
        details: { from: 'Under review', to: 'Declined' },
      },
    ],
  },
  listEarlierClaims: {
    reply: [
      {
        itemId: 10002,
        requestId: 10000,
        companyName,
        createdAt: '2025-06-11T13:20:00.000Z',
        status: 'Warranty exchange',
        requestStatus: 'Closed',
      },
    ],
  },
  addLayoutPdf: {
    body: { key: pdfKey, name: 'NW-165 output stage.pdf' },
    reply: { layoutPdfs: [pdfKey], layoutPdfNames: ['NW-165 output stage.pdf'] },
  },

  listMessagesForAdmin: { reply: [message] },
  postMessageAsAdmin: posted,
  listMessages: { reply: [message] },
  postMessage: posted,
  unreadForAdmins: {
    reply: {
      count: 1,
      newest: [{ itemId: 10007, requestId: 10001, itemNumber: 'NW-165', companyName, at: '2026-03-02T09:40:00.000Z' }],
    },
  },

  uploadMedia: {
    reply: {
      imagePath: imageKey,
      thumbnailPath: thumbnailKey,
      imagePreviewUrl: linkTo(imageKey),
      thumbnailPreviewUrl: linkTo(thumbnailKey),
      processing: 'ready',
      targetVideoKey: null,
      targetThumbKey: null,
      fileName: 'cone.jpg',
      kind: 'image',
    },
  },
  probeUpload: { reply: { exists: true } },
  signedUrl: { reply: { url: linkTo(pdfKey), name: 'NW-165 output stage.pdf' } },
  presignedImageUrl: { reply: { url: linkTo(imageKey) } },
  deleteImage: nothing,
  uploadPdf: { reply: { pdfPath: pdfKey, generatedFileName: 'NW-165 output stage.pdf' } },
  deletePdf: nothing,

  getConfig: {
    reply: {
      brands: ['Nordwave'],
      captcha: { provider: 'altcha', siteKey: null },
      limits,
      apiUrl: '',
      operator: {
        name: 'Membran Audio GmbH',
        address: 'Membranstraße 1, 50667 Köln, Germany',
        email: 'service@membran.example',
        phone: '+49 221 555 0100',
        representative: 'Jona Reuter',
        register: 'Amtsgericht Köln HRB 10001',
        vatId: 'DE100000001',
      },
      demo: false,
    },
  },
}
