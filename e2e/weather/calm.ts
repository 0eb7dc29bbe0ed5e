import type { Part } from './part.ts'
import { claimsOn } from './rig/claims.ts'

/** Nothing goes wrong here: it shows that a rig works and that the invariants hold over ordinary work. */
export const calm: Part = {
  name: 'calm',
  purpose: 'claims from the upload to the closed request, on two processes, with nothing in their way',
  async run({ startRig, check, times, figure }) {
    const rig = await startRig({ processes: [{}, {}] })
    const claims = claimsOn(rig)
    const dealer = await rig.caller(await rig.anAccount())
    const admin = await rig.caller(await rig.anAccount({ role: 'ADMIN' }))
    for (let round = 0; round < times(10); round += 1) {
      const { itemIds } = await claims.aSubmittedRequest(dealer, ['Speaker', 'Amplifier'])
      for (const itemId of itemIds) {
        claims.succeeded(await claims.write(dealer, itemId, 'Is there any news?'), 'The message')
        claims.succeeded(await claims.decide(admin, itemId, 'Additional information required'), 'The question')
        claims.succeeded(await claims.decide(admin, itemId, 'Warranty exchange'), 'The decision')
      }
    }
    await check(rig, 'calm')
    figure('writes that were acknowledged', rig.acknowledged.count())
  },
}
