import type { Shot } from '@portal/domain/evidence/shots.ts'
import type { TakenShot } from '../../../parts/camera/taken-shot.ts'
import { canArriveLater, hasFailed, isLookedAt } from '../../../parts/uploads/upload.ts'
import type { ShownUpload } from '../../../parts/uploads/use-uploads.ts'

/** What became of each shot that was taken, by the newest file that shows it; one that is sent later is taken, too. */
export function takenShots(uploads: readonly ShownUpload[]): ReadonlyMap<Shot, TakenShot> {
  const there = uploads.filter((upload) => !hasFailed(upload) || canArriveLater(upload))
  return new Map(there.flatMap((upload) => (upload.shot ? [[upload.shot, takenShotOf(upload)] as const] : [])))
}

function takenShotOf(upload: ShownUpload): TakenShot {
  if (upload.step === 'doubted') return upload
  return { step: isLookedAt(upload) ? 'looking' : 'good' }
}
