import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import type { MediaFile } from './media-file.ts'
import { MediaTiles } from './media-tiles.tsx'

afterEach(cleanup)

const video = (key: string): MediaFile => ({
  key,
  name: `${key}.mov`,
  kind: 'video',
  state: 'processing',
  failure: null,
  thumbnailUrl: null,
})

it('a video that waits says how many come before it', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.fileProbe('second'), { exists: false, ahead: 1 })
  client.setQueryData(queryKeys.fileProbe('third'), { exists: false, ahead: 2 })
  client.setQueryData(queryKeys.fileProbe('first'), { exists: false, ahead: 0 })
  render(
    <QueryClientProvider client={client}>
      <MediaTiles label="Images" files={['first', 'second', 'third', 'not asked yet'].map(video)} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'processing…',
    'processing… 1 video before it',
    'processing… 2 videos before it',
    'processing…',
  ])
})
