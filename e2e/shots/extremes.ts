import { updateUser } from '@portal/contract/accounts/users.ts'
import { uploadPdf } from '@portal/contract/files/files.ts'
import { addLayoutPdf, updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { limits } from '@portal/domain/limits.ts'
import { aDealer, aMessage, aSubmittedRequest, type Caller, theAdmin, type WantedItem } from '../claims.ts'
import type { Portal } from '../portal.ts'
import { aPdf, aPicture } from '../sample-files.ts'

const exactly = (length: number, text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const words = 'The woofer of the left front door scrapes below eighty hertz when it is warm. '
const unbroken = 'Lautsprechergehäusedichtungsprofilverklebung'
const arabic = 'مكبر الصوت الأيمن يخشخش عند الترددات المنخفضة بعد نصف ساعة من التشغيل'
const hebrew = 'הרמקול השמאלי חורק'
const emoji = '🔊🔥👩🏽‍🔧🇩🇪'
const markup = '<b>Not bold</b> & "quoted" <script>alert(1)</script>'

/**
 * Fills an empty portal with what strains a layout: names, titles and texts of the greatest length, with and without
 * spaces, written from right to left, emoji, HTML; lists of one row and of five hundred.
 */
export async function fillWithExtremes(portal: Portal) {
  const admin = await theAdmin(portal)
  const dealer = await aDealer(portal, {
    firstName: exactly(limits.account.name, 'Wolfeschlegelsteinhausenbergerdorff'),
    lastName: exactly(limits.account.name, 'von Hohenlohe-Waldenburg-Schillingsfürst '),
    companyName: exactly(limits.account.companyName, unbroken),
  })
  await admin.call(updateUser, {
    params: { email: dealer.email },
    body: {
      debtorNumber: exactly(limits.account.debtorNumber, '0123456789'),
      city: exactly(limits.account.city, unbroken),
    },
  })
  for (const companyName of [arabic, emoji, markup, 'Ö', exactly(limits.account.companyName, words)])
    await aSubmittedRequest(await aDealer(portal, { companyName }))

  await inTurns(500, 8, (n) => aSubmittedRequest(dealer, [{}], titles[n % titles.length]))
  const { requestId, itemIds } = await aSubmittedRequest(dealer, longItems(), exactly(limits.request.title, unbroken))
  const [item, amplifier] = itemIds
  if (!item || !amplifier) throw new Error('The request holds no items.')
  await talkAtLength(dealer, admin, item)
  await handOutLayouts(admin, amplifier)
  return { dealer, request: requestId, item, amplifier }
}

const titles = [
  'A',
  arabic,
  `${hebrew} (Golf 8)`,
  emoji.repeat(8),
  markup,
  exactly(limits.request.title, words),
  exactly(limits.request.title, unbroken),
]

const longItems = (): WantedItem[] => [
  {
    itemNumber: exactly(limits.item.itemNumber, 'NW165'),
    serialNumber: exactly(limits.item.serialNumber, 'SN0123456789'),
    issueDescription: exactly(limits.item.issueDescription, unbroken),
    files: [
      aPicture(`${exactly(limits.file.name - 4, unbroken)}.png`, 200, 1600),
      aPicture('wide.png', 2400, 120),
      aPicture(`${arabic}.png`, 64, 64),
    ],
  },
  {
    itemType: 'Amplifier',
    itemNumber: 'K',
    serialNumber: `${arabic} 7`,
    issueDescription: exactly(limits.item.issueDescription, `${words}\n`),
  },
  ...Array.from({ length: 11 }, (_, n) => ({ itemNumber: `NW-${n}`, issueDescription: emoji })),
]

async function talkAtLength(dealer: Caller, admin: Caller, item: number) {
  const says = [
    exactly(limits.message.maximumCharacters, words),
    exactly(limits.message.maximumCharacters, unbroken),
    arabic,
    emoji,
    `Two paragraphs.\n\n\nhttps://example.com/${exactly(300, 'path/')} ${markup}`,
  ]
  const params = { itemId: String(item) }
  for (let n = 0; n < 60; n++) {
    const messageContent = says[n % says.length] ?? ''
    if (n % 3 === 0) await admin.call(postMessageAsAdmin, { params, body: { messageContent } })
    else await aMessage(dealer, item, messageContent)
  }
}

/** As many layout PDFs as an item may have, with the longest names, for an amplifier that waits for feedback. */
async function handOutLayouts(admin: Caller, amplifier: number) {
  const params = { itemId: String(amplifier) }
  for (let n = 0; n < limits.layoutPdf.maximumFiles; n++) {
    const { pdfPath } = await admin.upload(uploadPdf, aPdf())
    const name = n === 0 ? `${arabic}.pdf` : `${exactly(limits.file.name - 4, unbroken)}.pdf`
    await admin.call(addLayoutPdf, { params, body: { key: pdfPath, name } })
  }
  await admin.call(updateItemStatus, { params, body: { status: 'Waiting for feedback' } })
}

/** Does `count` things, `width` at a time. */
async function inTurns(count: number, width: number, work: (n: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
