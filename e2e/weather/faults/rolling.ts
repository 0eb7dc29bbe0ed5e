import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { createRequest, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { aPicture } from '../../sample-files.ts'
import type { Part } from '../part.ts'
import { jsonOf } from '../rig/http.ts'
import { addressOf, multipart } from '../rig/people.ts'
import type { PortalProcess } from '../rig/portal-process.ts'

/** A balancer looks so often which processes are ready. */
const looksEveryMs = 50

/** Two processes are told to stop and started again, one after the other, as a new release is brought out. */
export const rolling: Part = {
  name: 'rolling',
  purpose: 'two processes are restarted in turn under load, behind a balancer that asks which of them is ready',
  async run(weather) {
    const { random, times, figure, violated } = weather
    const rig = await weather.startRig({ processes: [{}, {}] })
    const dealer = await rig.caller(await rig.anAccount())
    let ended = false
    const ready = new Set<PortalProcess>(rig.processes)
    // Each process is asked for itself: one that is about to start does not answer at once.
    const balancer = rig.processes.map(async (one) => {
      while (!ended) {
        const state = await fetch(`${one.monitoringUrl}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
          ({ ok }) => (ok ? 'ready' : 'not ready'),
          (error: unknown) => (error instanceof DOMException ? 'busy' : 'not ready'),
        )
        if (state === 'ready') ready.add(one)
        if (state === 'not ready') ready.delete(one)
        await pause(looksEveryMs)
      }
    })

    let turn = 0
    let calls = 0
    const send = async (endpoint: Endpoint, body?: { body: string | Buffer; contentType: string }) => {
      calls += 1
      turn += 1
      const { url } = [...ready][turn % ready.size] ?? { url: 'nobody is ready' }
      const headers = { ...(await dealer.authorization()), ...(body && { 'content-type': body.contentType }) }
      const answer = await rig.http
        .send(`${url}${addressOf(endpoint, {})}`, { method: endpoint.method, headers, body: body?.body })
        .catch((error: unknown) => ({ status: 0, text: String(error), headers: {}, milliseconds: 0 }))
      if (answer.status < 200 || answer.status > 299)
        violated(`${endpoint.name} was answered with ${answer.status} ${answer.text}`)
      return answer
    }
    const creates = async () => {
      const body = JSON.stringify({ title: `Weather ${randomUUID()}` })
      const answer = await send(createRequest, { body, contentType: 'application/json' })
      if (answer.status === 201) rig.acknowledged.add('request', jsonOf<{ requestId: number }>(answer).requestId)
    }
    const operations = [
      () => send(getCurrentUser),
      () => send(listOwnRequests),
      creates,
      () => send(uploadMedia, multipart(aPicture())),
    ]
    const underWay = new Set<Promise<unknown>>()
    const working = (async () => {
      while (!ended) {
        const work = random.pick(operations)()
        underWay.add(work)
        void work.finally(() => underWay.delete(work))
        await pause(20)
      }
      await Promise.all(underWay)
    })()

    const rounds = times(10)
    for (let round = 0; round < rounds; round += 1)
      for (const one of rig.processes) {
        await pause(300 + random.below(500))
        const code = await one.end('SIGTERM')
        if (code !== 0) violated(`a process that was told to stop ended with ${code}`)
        await one.start()
        while (!ready.has(one)) await pause(looksEveryMs)
      }
    ended = true
    await Promise.all([working, ...balancer])
    figure('restarts under load', rounds * rig.processes.length)
    figure('calls meanwhile', calls)
    await weather.check(rig, 'after the last restart')
  },
}
