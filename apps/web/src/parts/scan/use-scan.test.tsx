import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CodeReader } from './code-reader.ts'
import { useScan } from './use-scan.ts'

const { openCodeReader, watchForCodes } = vi.hoisted(() => ({ openCodeReader: vi.fn(), watchForCodes: vi.fn() }))
vi.mock('./code-reader.ts', () => ({ openCodeReader }))
vi.mock('./watch-for-codes.ts', () => ({ watchForCodes }))

afterEach(() => vi.clearAllMocks())

it('a scanner whose reader fails says so and can be tried again, it does not just stop', async () => {
  openCodeReader.mockImplementation(async (): Promise<CodeReader> => ({ read: async () => [], close: () => undefined }))
  watchForCodes.mockRejectedValueOnce(new Error('the reader broke off'))
  watchForCodes.mockImplementation(() => new Promise(() => undefined))
  const video = { current: document.createElement('video') }
  const frame = { current: document.createElement('div') }
  const { result } = renderHook(() => useScan({ isOpen: true, video, frame, onRead: () => undefined }))
  await waitFor(() => expect(result.current.isMissing).toBe(true))
  act(() => result.current.retry())
  await waitFor(() => expect(watchForCodes).toHaveBeenCalledTimes(2))
  expect(result.current.isMissing).toBe(false)
})
