import type { Language } from '@portal/domain/languages.ts'
import { isRemindedOf } from '@portal/domain/next-steps/finish-next-step.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { databaseTime } from '../../db/clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import { tellDealer } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { itemForMail, lockSubmittedItem } from '../locked-request.ts'

/**
 * Reminds a dealer, once, of what is due on a day after a decision. Sends nothing where that was done, undone, decided
 * otherwise or archived meanwhile: what the database holds now decides.
 */
export const remindOfNextStep = (
  portal: Pick<Portal, 'db' | 'config' | 'now'>,
  { itemId, due }: { readonly itemId: number; readonly due: Day },
): Promise<void> =>
  inTransaction(portal.db, async (tx) => {
    const today = dayIn(portal.config.timeZone, portal.now())
    const found = await lockSubmittedItem(tx, itemId)
    if (!found || !isRemindedOf(due, found.item, found.request, today)) return
    const { request, item } = found
    await request.tx
      .updateTable('requestItems')
      .set({ nextStepRemindedAt: databaseTime })
      .where('itemId', '=', itemId)
      .execute()
    const nextStep = { texts: item.nextStep as Partial<Record<Language, string>>, due }
    await tellDealer(tx, request, { template: 'next-step-reminder', facts: { ...itemForMail(found), nextStep } })
  })
