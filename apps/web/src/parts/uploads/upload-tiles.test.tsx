import { leftOutText } from '@portal/texts/left-out-texts.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { measureSpeed } from '../../api/send-file.ts'
import { around } from '../../testing/around.tsx'
import { UploadTiles } from './upload-tiles.tsx'

const megabyte = 1024 * 1024
const nothing = () => undefined

it('while a video is sent, its size and the time it is likely to take stand at it', () => {
  // A file of 10 MB took ten seconds before.
  let now = 0
  const sent = measureSpeed(10 * megabyte, () => now)
  sent(0)
  now = 10_000
  sent(1)
  const video = { id: '1', fileName: 'buzz.mp4', kind: 'video', byteSize: 30 * megabyte } as const
  render(
    <UploadTiles
      label="Files"
      uploads={{
        uploads: [{ ...video, step: 'sending', progress: 0.5, preview: undefined }],
        ...{ refusals: [], cancel: nothing, retry: nothing, remove: async () => undefined },
        ...{ sendAnyway: nothing, addInstead: nothing },
      }}
    />,
    { wrapper: around() },
  )
  expect(screen.getByRole('listitem').textContent).toContain('30 MB, about 15 seconds left')
})

it('what of a film was left out stands at it, before it is sent with anything', () => {
  const file = { key: 'v.mp4', thumbnailKey: null, processing: 'ready', failure: null, attached: false } as const
  render(
    <UploadTiles
      label="Files"
      uploads={{
        uploads: [
          {
            ...{ id: '1', fileName: 'buzz.mp4', kind: 'video', step: 'stored', removing: false, preview: undefined },
            file: { ...file, leftOut: ['PART', 'PICTURE_TRACK'] },
          },
        ],
        ...{ refusals: [], cancel: nothing, retry: nothing, remove: async () => undefined },
        ...{ sendAnyway: nothing, addInstead: nothing },
      }}
    />,
    { wrapper: around() },
  )
  expect(screen.getByRole('listitem').textContent).toContain(leftOutText(['PART', 'PICTURE_TRACK']))
})
