import { writeNews } from '../mail/write-news.ts'
import { remindOfNextStep } from '../modules/decisions/remind-of-next-step.ts'
import { forgetEvents } from '../modules/events/forget-events.ts'
import { findRisingProducts } from '../modules/quality/rising-products.ts'
import type { Portal } from '../portal.ts'
import { removeStored } from '../storage/remove-stored.ts'
import { deliverMailHandler } from './deliver-mail.ts'
import { giveUpLostImports } from './give-up-lost-imports.ts'
import { checkImportHandler, takeImportBackHandler, takeImportHandler } from './import-units.ts'
import { type JobHandler, type JobHandlers, TryLater } from './job-queue.ts'
import { makeVideoPlayableHandler } from './make-video-playable.ts'
import { sweepHandler } from './sweep.ts'

/** Every job with its handler. A missing one does not compile, and the worker does not start without it. */
export function jobHandlers(portal: Portal): JobHandlers {
  const deliver = deliverMailHandler(portal)
  return {
    deliverCode: deliver,
    deliverMail: deliver,
    writeNews: () => writeNews(portal),
    makeVideoPlayable: makeVideoPlayableHandler(portal),
    checkImport: checkImportHandler(portal),
    takeImport: takeImportHandler(portal),
    takeImportBack: takeImportBackHandler(portal),
    giveUpLostImports: () => giveUpLostImports(portal),
    removeStoredFiles: removeStoredFilesHandler(portal),
    sweep: sweepHandler(portal),
    remindOfNextStep: (step) => remindOfNextStep(portal, step),
    forgetEvents: () => forgetEvents(portal),
    findRisingProducts: async () => {
      const products = await findRisingProducts(portal)
      portal.log.info({ products }, 'looked for products of which more units fail than before')
    },
  }
}

/** Removes stored files whose rows are gone; twice is no error. While a backup runs, however long, it waits. */
export const removeStoredFilesHandler =
  (parts: Pick<Portal, 'db' | 'storage'>): JobHandler<'removeStoredFiles'> =>
  async ({ keys, evidence }) => {
    if (!(await removeStored(parts, keys, evidence ? 'setAside' : 'remove')))
      throw new TryLater('A backup is running: stored files are removed after it.')
  }
