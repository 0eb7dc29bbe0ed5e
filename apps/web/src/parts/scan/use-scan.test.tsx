import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as codeReader from './code-reader.ts'
import { useScan } from './use-scan.ts'
import * as watching from './watch-for-codes.ts'

it('a scanner whose reader fails says so and can be tried again, it does not just stop', async () => {
  vi.spyOn(codeReader, 'openCodeReader').mockResolvedValue({ read: async () => [], close: () => undefined })
  const watchForCodes = vi.spyOn(watching, 'watchForCodes').mockRejectedValueOnce(new Error('the reader broke off'))
  watchForCodes.mockImplementation(() => new Promise(() => undefined))
  const video = { current: document.createElement('video') }
  const frame = { current: document.createElement('div') }
  const { result } = renderHook(() => useScan({ isOpen: true, video, frame, onRead: () => undefined }))
  await waitFor(() => expect(result.current.isMissing).toBe(true))
  act(() => result.current.retry())
  await waitFor(() => expect(watchForCodes).toHaveBeenCalledTimes(2))
  expect(result.current.isMissing).toBe(false)
})
