import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { beginSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { dayMs } from '../intervals.ts'
import { forgetGivenUp, giveUpBegun, noteGivenUp, tellGivenUp } from './given-up.ts'

const mara = '10001'
const jonas = '10002'
const begunAt = (uploadId: string) => `https://portal.example${resumableUploadsPath}/${uploadId}`

/** The calls that arrived, each with the account that it was made for. */
let told: string[]
let answer: (uploadId: string) => Promise<Response>
const taken = async () => new Response(null, { status: 204 })
const away = async () => {
  throw new TypeError('Failed to fetch')
}
const noted = () => {
  const stored: { uploadId: string }[] = JSON.parse(localStore.givenUpUploads.get() ?? '[]')
  return stored.map(({ uploadId }) => uploadId)
}

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  localStorage.clear()
  told = []
  answer = taken
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    const uploadId = address.slice(`${resumableUploadsPath}/`.length)
    const response = await answer(uploadId)
    const token = new Headers(headers).get('authorization')
    told.push(`${method} ${uploadId} ${token === `Bearer ${tokenOf({ userId: mara })}` ? 'mara' : 'jonas'}`)
    return response
  })
  beginSession(tokenOf({ userId: mara }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload that is given up is told to the server at once', async () => {
  await giveUpBegun(mara, [{ begunAt: begunAt('one') }, {}])
  expect(told).toEqual(['DELETE one mara'])
  expect(localStore.givenUpUploads.get()).toBeUndefined()
})

test('what the server cannot be told now is told when it answers again', async () => {
  answer = away
  await giveUpBegun(mara, [{ begunAt: begunAt('one') }, { begunAt: begunAt('two') }])
  expect(noted()).toEqual(['one', 'two'])
  answer = taken
  await tellGivenUp(mara)
  expect(told).toEqual(['DELETE one mara', 'DELETE two mara'])
  expect(noted()).toEqual([])
})

test('what the server has no more needs nothing, and what it has trouble with holds no other', async () => {
  answer = async (uploadId) => {
    if (uploadId === 'gone') return new Response('NOT_FOUND', { status: 404 })
    return uploadId === 'trouble' ? new Response('INTERNAL', { status: 500 }) : taken()
  }
  noteGivenUp(mara, ['trouble', 'gone', 'there'])
  await tellGivenUp(mara)
  expect(noted()).toEqual(['trouble'])
})

test('what one account gave up is told under its own name only, and signing out removes it', async () => {
  noteGivenUp(mara, ['of mara'])
  noteGivenUp(jonas, ['of jonas'])
  beginSession(tokenOf({ userId: jonas }))
  await tellGivenUp(mara)
  expect(told).toEqual([])
  await tellGivenUp(jonas)
  expect(told).toEqual([`DELETE ${encodeURIComponent('of jonas')} jonas`])
  expect(noted()).toEqual(['of mara'])
  forgetGivenUp(mara)
  expect(localStore.givenUpUploads.get()).toBeUndefined()
})

test('of an account no more is noted than it can have unfinished', () => {
  const most = limits.uploadQuota.files
  noteGivenUp(jonas, ['of jonas'])
  for (let at = 0; at <= most; at++) noteGivenUp(mara, [`upload ${at}`])
  expect(noted()).toHaveLength(most + 1)
  expect(noted()).not.toContain('upload 0')
  expect(noted()).toContain('of jonas')
})

test('what the server has removed by itself is forgotten, of other accounts, too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  noteGivenUp(jonas, ['old'])
  vi.setSystemTime(Date.now() + limits.unfinishedUpload.days * dayMs)
  await tellGivenUp(mara)
  expect(told).toEqual([])
  expect(localStore.givenUpUploads.get()).toBeUndefined()
})

test.each(['nonsense', '{}', 'null', '[null, 1, {"userId": 10001}]'])('what is no note is none: %s', async (stored) => {
  localStore.givenUpUploads.set(stored)
  await tellGivenUp(mara)
  expect(told).toEqual([])
})
