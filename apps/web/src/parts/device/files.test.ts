import { expect, test, vi } from 'vitest'
import { beginSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { linkToKeptFile, removeFile } from './files.ts'
import { beginClaim, keepFile, removeClaim } from './kept-claims.ts'

test('a file has one link, for its account only, which ends when the file is removed, alone or with its claim', async () => {
  let made = 0
  beginSession(tokenOf({ userId: '1' }))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const claim = await beginClaim({ userId: '1', title: 'Cellar', draft: { key: 'draft' } })
  const keep = (name: string) => keepFile(claim, { file: new File(['x'], name), kind: 'image' })
  const [alone, other] = [await keep('alone.jpg'), await keep('other.jpg')]
  expect(await linkToKeptFile(alone)).toEqual({ url: 'blob:1', name: 'alone.jpg' })
  expect(await linkToKeptFile(alone)).toEqual({ url: 'blob:1', name: 'alone.jpg' })
  await linkToKeptFile(other)
  beginSession(tokenOf({ userId: '2' }))
  await expect(linkToKeptFile(other)).rejects.toThrow()
  beginSession(tokenOf({ userId: '1' }))
  await removeFile(alone)
  await vi.waitFor(() => expect(revoked.mock.calls).toEqual([['blob:1']]))
  await removeClaim(claim.id)
  await vi.waitFor(() => expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]))
  await expect(linkToKeptFile(other)).rejects.toThrow()
})
