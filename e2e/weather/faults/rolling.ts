import { setTimeout as pause } from 'node:timers/promises'
import type { Part, Weather } from '../part.ts'
import type { Rig } from '../rig/rig.ts'
import { watchTheMachine } from './figures.ts'
import { startLoad } from './load.ts'

/** Two processes are told to stop and started again, one after the other. */
export const rolling: Part = {
  name: 'rolling',
  purpose: 'two processes are restarted in turn under load, behind a balancer that asks which of them is ready',
  async run(weather) {
    const rig = await weather.startRig({ processes: [{}, {}], balanced: true })
    const rounds = weather.times(10)
    await withoutAFailedCall(weather, rig, async () => {
      for (let round = 0; round < rounds; round += 1) await replaceInTurn(weather, rig)
    })
    weather.figure('restarts under load', rounds * rig.processes.length)
    await weather.check(rig, 'after the last restart')
  },
}

/** Replaces each process, by one of another release where that is named. */
export async function replaceInTurn({ random, violated }: Weather, rig: Rig, release?: string): Promise<void> {
  for (const one of rig.processes) {
    await pause(300 + random.below(500))
    const code = await one.end('SIGTERM')
    if (code !== 0) violated(`a process that was told to stop ended with ${code}`)
    await one.start(release)
    await rig.takesCalls(one)
  }
}

/** Does something while people work, of whose calls not one may fail. */
export async function withoutAFailedCall(
  { random, figure, violated }: Weather,
  rig: Rig,
  work: () => Promise<void>,
): Promise<void> {
  const load = await startLoad(rig, { perSecond: 15, random })
  const machine = watchTheMachine()
  try {
    await work()
  } finally {
    await load.stop()
  }
  for (const sentence of load.wrong) violated(sentence)
  for (const { name, status } of load.calls)
    if (status < 200 || status > 299) violated(`${name} was answered with ${status}`)
  figure('the machine was busy elsewhere', machine.stop())
  figure('calls meanwhile', load.calls.length)
}
