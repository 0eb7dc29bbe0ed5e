import { uploadPdf } from '@portal/contract/files/files.ts'
import { addLayoutPdf } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import { beginSession, endSession } from '../../../api/session.ts'
import { chooseFiles } from '../../../parts/uploads/file-rules.ts'
import { around } from '../../../testing/around.tsx'
import { anItem } from '../../../testing/records.ts'
import { tokenOf, writePageConfig } from '../../../testing/signed-in.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { layoutRule, useLayoutUploads } from './layout-uploads.ts'

const maximum = limits.file.maximumBytes

const chooseLayouts = (files: File[], present: number) => {
  const { taken, refusals } = chooseFiles(files, present, layoutRule)
  return { names: taken.map(({ file }) => file.name), refusals }
}
const aFile = (name: string, type = 'application/pdf', size = 100): File => {
  const file = new File(['%PDF'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

describe('of chosen files', () => {
  it('only PDFs are taken, by their type or, where a browser knows none, by their name', () => {
    const chosen = chooseLayouts([aFile('a.pdf'), aFile('b.PDF', ''), aFile('c.png', 'image/png'), aFile('d', '')], 0)
    expect(chosen).toEqual({ names: ['a.pdf', 'b.PDF'], refusals: [{ code: 'NOT_A_PDF', names: ['c.png', 'd'] }] })
  })

  it('those of exactly 80 MB are taken, and larger ones are not', () => {
    const fits = aFile('fits.pdf', undefined, maximum)
    const chosen = chooseLayouts([fits, aFile('large.pdf', undefined, maximum + 1)], 0)
    const tooLarge = { code: 'LAYOUT_PDF_TOO_LARGE', limit: maximum, names: ['large.pdf'] }
    expect(chosen).toEqual({ names: ['fits.pdf'], refusals: [tooLarge] })
  })

  it('as many are taken as an item has room for', () => {
    const chosen = chooseLayouts([aFile('a.pdf'), aFile('b.pdf')], 2)
    expect(chosen).toEqual({ names: ['a.pdf'], refusals: [{ code: 'TOO_MANY_LAYOUT_PDFS', limit: 3 }] })
  })
})

it('a document whose attaching was not answered is asked for again, and not sent a second time', async () => {
  writePageConfig()
  await loadConfig()
  beginSession(tokenOf({ roles: ['ADMIN'] }))
  onTestFinished(() => endSession())
  const server = stubServer()
  const stored = { pdfPath: 'layout.pdf', generatedFileName: 'layout.pdf' }
  server.answer(uploadPdf, stored)
  server.silence(addLayoutPdf)
  const { result } = renderHook(() => useLayoutUploads(anItem()), { wrapper: around(new QueryClient()) })
  act(() => result.current.add([aFile('layout.pdf')]))
  await waitFor(() => expect(result.current.uploads).toMatchObject([{ step: 'failed', retriable: true }]))
  server.answer(addLayoutPdf, { layoutPdfs: ['layout.pdf'], layoutPdfNames: ['layout.pdf'] })
  act(() => result.current.retryAll())
  await waitFor(() => expect(result.current.uploads).toEqual([]))
  expect(server.callsOf(uploadPdf)).toHaveLength(1)
  expect(server.callsOf(addLayoutPdf).map(({ body }) => body.key)).toEqual(['layout.pdf', 'layout.pdf'])
})
