import { setTimeout as pause } from 'node:timers/promises'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { createRandom, type Random } from '@portal/domain/testing/seeded-random.ts'
import { aVideo } from '../../sample-files.ts'
import type { Part } from '../part.ts'
import type { PortalProcess } from '../rig/portal-process.ts'
import { percentile, slowest, watchTheMachine } from './figures.ts'
import { startLoad } from './load.ts'
import { loggedBugs } from './logged-errors.ts'
import { startFaultyStore } from './store.ts'

/** The API's process and the worker's are killed at any moment of whatever they do. */
export const kills: Part = {
  name: 'kills',
  purpose: 'the API and the worker are killed at random moments of uploads, decisions, resets, conversions and mails',
  async run(weather) {
    const { random, times, say, figure, violated } = weather
    const store = await startFaultyStore()
    try {
      const rig = await weather.startRig({
        processes: [{ ROLE: 'api' }, { ROLE: 'worker' }],
        settings: store.settings,
      })
      const load = await startLoad(rig, { perSecond: 15, random, video: await aVideo(), resets: true })
      const caller = await rig.caller(await rig.anAccount())
      const machine = watchTheMachine()
      const rounds = times(200)
      const backAfter: number[] = []
      const killOnAndOn = async (one: PortalProcess, moments: Random) => {
        for (let round = 1; round <= rounds; round += 1) {
          await pause(moments.below(1500))
          const began = performance.now()
          await one.end('SIGKILL')
          await one.start()
          if (one === rig.processes[0]) {
            const { status } = await caller.call(getCurrentUser)
            if (status !== 200) violated(`a process that is ready answered ${status}`)
            if (round % 20 === 0) say(`${round} kills, ${load.calls.length} calls`)
          }
          backAfter.push(performance.now() - began)
        }
      }
      await Promise.all(rig.processes.map((one, index) => killOnAndOn(one, createRandom(weather.seed + index))))
      figure('the machine was busy elsewhere', machine.stop())
      await load.stop()
      for (const sentence of [...load.wrong, ...(await loggedBugs(rig))]) violated(sentence)
      figure('kills of the API, and of the worker', `${rounds} each`, '200 each at size 1')
      figure('back after', `${slowest(backAfter)} ms at most, half within ${percentile(backAfter, 0.5)} ms`, '10 s')
      if (slowest(backAfter) > 10_000) violated(`a process was back after ${slowest(backAfter)} ms only`)

      const begin = performance.now()
      // A file whose process was killed before its row was written is the sweep's; it removes what is a month old.
      await weather.check(rig, 'after the last kill', { killed: true, straysForSeconds: 24 * 3600 })
      figure('all jobs done after the last kill', `${Math.round((performance.now() - begin) / 1000)} s`, '60 s')
      const none = load.calls.filter(({ status }) => status === 0).length
      figure('calls meanwhile', `${load.calls.length}, of them ${none} cut off`)
      figure('acknowledged and still there', rig.acknowledged.count())
      const { rows } = await rig.pool.query<{ state: string; count: number }>(
        `select state, count(*)::int as count from files where kind = 'video' and removed_at is null group by state`,
      )
      figure('videos', rows.map(({ state, count }) => `${count} ${state}`).join(', '))
      for (const { state, count } of rows) if (state !== 'ready') violated(`${count} videos are ${state}`)
      const { rows: mails } = await rig.pool.query<{ sent: number; other: number }>(
        'select count(sent_at)::int as sent, (count(*) - count(sent_at))::int as other from mails',
      )
      figure('mails', `${mails[0]?.sent} sent, ${rig.smtp.accepted().length - (mails[0]?.sent ?? 0)} of them twice`)
      if (mails[0]?.other !== 0) violated(`${mails[0]?.other} mails were not sent`)
    } finally {
      await store.stop()
    }
  },
}
