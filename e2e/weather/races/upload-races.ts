import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { aPicture } from '../../sample-files.ts'
import { jsonOf } from '../rig/http.ts'
import { type Race, runners, times, unlessCounted, unlessEqual } from './race.ts'

const mostFiles = limits.uploadQuota.files
/** How many more uploads the account may keep when a round begins. */
const room = 5

/** On a portal that limits what one account does: `RATE_LIMIT=on`. */
export const uploadRaces: readonly Race[] = [
  {
    name: 'an account uploads at the edge of its quota',
    async round({ claims, rig, newAccount, value }) {
      const account = await newAccount()
      const dealer = await rig.caller(account)
      const kept = () =>
        value<number>(
          'select count(*)::int from files where uploader_id = $1 and attached_as is null and removed_at is null',
          [account.userId],
        )
      // Given the uploads of earlier rounds: making so many anew takes longer than the race.
      await value(
        'update files set uploader_id = $1 where file_id in (select file_id from files order by file_id limit $2)',
        [account.userId, mostFiles - room],
      )
      while ((await kept()) < mostFiles - room) await claims.aPictureOf(dealer)
      return {
        calls: times(runners, () => () => dealer.upload(aPicture('woofer.png', 8, 8))),
        judge: async (answers) => {
          for (const answer of answers)
            if (answer.status === 201) rig.acknowledged.add('file', jsonOf<UploadResult>(answer).imagePath)
          return [
            ...unlessCounted(answers, `${room} x 201, ${runners - room} x 429 UPLOAD_QUOTA_REACHED`),
            ...unlessEqual('uploads that are kept', await kept(), mostFiles),
          ]
        },
      }
    },
  },
]
