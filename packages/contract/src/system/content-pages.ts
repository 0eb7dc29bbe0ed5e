/** The pages whose text an installation may write itself, in Markdown, in place of the one that the web client brings. */
export const contentPages = ['help', 'imprint', 'privacy'] as const
export type ContentPage = (typeof contentPages)[number]

const operatorValues = [
  'name',
  'address',
  'representative',
  'email',
  'phone',
  'register',
  'vatId',
  'responsible',
] as const

/** The values that the text of a page may name, as `{name}`. */
export const valuesOfPage = {
  help: [
    'initialStatus',
    'informationRequired',
    'waitingForFeedback',
    'createRequest',
    'addLike',
    'completeRequest',
    'pendingRequest',
    'restoreRequest',
    'companyPage',
    'inviteSomebody',
    'takeOver',
    'endAccess',
    'takeBack',
    'withdraw',
    'thatIsAll',
    'guidelines',
    'requestTitle',
    'issueDescription',
    'itemFiles',
    'formats',
    'fileMegabytes',
    'messageCharacters',
    'messageFiles',
    'repairReason',
    'repairNotTried',
    'declineReasons',
  ],
  imprint: operatorValues,
  privacy: [...operatorValues, 'captcha'],
} as const satisfies Record<ContentPage, readonly string[]>

export type ValueOfPage<Page extends ContentPage> = (typeof valuesOfPage)[Page][number]
