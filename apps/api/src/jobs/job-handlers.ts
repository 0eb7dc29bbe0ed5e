import type { Portal } from '../portal.ts'
import { deliverMailHandler } from './deliver-mail.ts'
import type { JobHandlers } from './job-queue.ts'
import { makeVideoPlayableHandler } from './make-video-playable.ts'
import { removeStoredFilesHandler } from './remove-stored-files.ts'
import { sweepHandler } from './sweep.ts'

/** Every job with its handler; one that is missing does not compile, and does not start. */
export function jobHandlers(portal: Portal): JobHandlers {
  const deliver = deliverMailHandler(portal)
  return {
    deliverCode: deliver,
    deliverMail: deliver,
    makeVideoPlayable: makeVideoPlayableHandler(portal),
    removeStoredFiles: removeStoredFilesHandler(portal),
    sweep: sweepHandler(portal),
  }
}
