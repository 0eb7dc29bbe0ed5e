import { tmpdir } from 'node:os'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { createRequest } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { createDiskReserve } from './disk-reserve.ts'

/** More than any disk has: whatever is free, it is too little. */
const tooMuch = 1_000_000_000
let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal({ environment: { DISK_RESERVE_MB: String(tooMuch) } })
})
afterAll(() => tested.close())

describe('a disk with too little room', () => {
  it('takes no uploads, before they are received, and everything else works', async () => {
    const dealer = await tested.signedInAs(await tested.anAccount())
    const { statusCode, headers, body } = await dealer.inject({
      method: 'POST',
      url: uploadMedia.path,
      headers: { 'content-type': 'multipart/form-data; boundary=never-sent' },
    })
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 507, retryAfter: '5' })
    expect(JSON.parse(body)).toMatchObject({ code: 'STORAGE_FULL', error: expect.stringContaining('no room') })
    expect((await dealer.call(createRequest, { body: { title: 'Door speakers' } })).status).toBe(201)
  })

  it('is told from one with enough, by what the system says', async () => {
    await expect(createDiskReserve([tmpdir()], tooMuch)()).rejects.toThrow(/MB are free/)
    await createDiskReserve([tmpdir()], 0)()
  })
})
