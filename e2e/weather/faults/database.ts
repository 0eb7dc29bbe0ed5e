import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import type { Part, Weather } from '../part.ts'
import type { Caller } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'
import { slowest, watchTheMachine } from './figures.ts'
import { startLoad } from './load.ts'

/** PostgreSQL is killed and started again, and all its connections are ended, while people work. */
export const database: Part = {
  name: 'database',
  purpose: 'PostgreSQL is killed under load, and all its connections are ended, again and again',
  async run(weather) {
    const { random, times, say, figure, violated } = weather
    const rig = await weather.startRig({ durable: true, processes: [{}, {}] })
    const pids = rig.processes.map((one) => one.pid())
    const load = await startLoad(rig, { perSecond: 15, random })
    const caller = await rig.caller(await rig.anAccount())
    const machine = watchTheMachine()

    for (const { what, goal, rounds, hit } of [
      { what: 'PostgreSQL killed', goal: 20, rounds: times(20), hit: () => killPostgres(rig) },
      { what: 'all connections ended', goal: 50, rounds: times(50), hit: () => endConnections(rig) },
    ]) {
      const backAfter: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await pause(200 + random.below(600))
        const begin = performance.now()
        await hit()
        backAfter.push(await firstSuccess(weather, caller, begin, what))
      }
      figure(what, `${rounds} times`, `${goal} times at size 1`)
      figure(`first success after: ${what}`, `${slowest(backAfter)} ms at most`, '10 s')
      if (slowest(backAfter) > 10_000) violated(`${what}: the first success came after ${slowest(backAfter)} ms only`)
      say(`${what} ${rounds} times, the first success after ${slowest(backAfter)} ms at most`)
    }
    figure('the machine was busy elsewhere', machine.stop())
    await load.stop()
    for (const sentence of load.wrong) violated(sentence)
    for (const [index, one] of rig.processes.entries())
      if (one.pid() !== pids[index]) violated(`process ${index} is another one than at the beginning`)
    const answered = (status: number) => load.calls.filter((call) => call.status === status).length
    figure('calls meanwhile', `${load.calls.length}, of them ${answered(503)} answered 503, ${answered(0)} not at all`)
    if (answered(0) > 0) violated(`${answered(0)} calls got no answer although no process ended`)
    // A picture that was stored, and whose row could not be written, is left to the sweep: it may have been written.
    await weather.check(rig, 'after the last outage', { straysForSeconds: 24 * 3600 })
    figure('acknowledged and still there', rig.acknowledged.count())
  },
}

/** Kills PostgreSQL and waits until it has been started again: its old connections may work on for a moment. */
export async function killPostgres({ folder, pool }: Rig): Promise<void> {
  const postmaster = async () =>
    Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  for (;;) {
    const now = await postmaster()
    if (now > 0 && now !== killed && (await pool.query('select').catch(() => undefined))) return
    await pause(10)
  }
}

async function endConnections({ pool }: Rig): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'warranty-portal%'`,
  )
}

/** Milliseconds since `begin` until the portal works again. */
async function firstSuccess({ violated }: Weather, caller: Caller, begin: number, what: string): Promise<number> {
  for (;;) {
    const { status } = await caller.call(getCurrentUser).catch(() => ({ status: 0 }))
    const milliseconds = performance.now() - begin
    if (status === 200) return milliseconds
    if (status !== 503) violated(`${what}: a call was answered with ${status}`)
    if (milliseconds > 60_000) throw new Error(`${what}: not back within a minute`)
    await pause(20)
  }
}
