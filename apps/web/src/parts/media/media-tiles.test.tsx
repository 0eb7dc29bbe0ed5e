import { leftOutText } from '@portal/texts/left-out-texts.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { around } from '../../testing/around.tsx'
import '../../testing/top-layer.ts'
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

const picture = (key: string): MediaFile => ({ ...video(key), name: `${key}.jpg`, kind: 'image', state: 'ready' })

it('what of a film is missing stands at it, for both sides', () => {
  render(<MediaTiles label="Images" files={[{ ...picture('front'), leftOut: ['PART'] }]} />, { wrapper: around() })
  screen.getByText(leftOutText(['PART']))
})

it('an open viewer shows the files that it was opened with, also when a video becomes ready meanwhile', async () => {
  const client = new QueryClient()
  for (const key of ['front', 'back']) client.setQueryData(queryKeys.fileLink(key), { url: `/files/${key}.jpg` })
  client.setQueryData(queryKeys.fileProbe('noise'), { exists: false })
  const tiles = (noise: MediaFile) => <MediaTiles label="Images" files={[noise, picture('front'), picture('back')]} />
  const { rerender } = render(tiles(video('noise')), { wrapper: around(client) })
  await userEvent.click(screen.getByRole('button', { name: 'Open front.jpg' }))
  await screen.findByRole('dialog', { name: 'front.jpg' })
  rerender(tiles({ ...video('noise'), state: 'ready' }))
  await screen.findByRole('button', { name: 'Open noise.mov' })
  screen.getByRole('dialog', { name: 'front.jpg' })
  screen.getByText('1 of 2')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('dialog', { name: 'back.jpg' })
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

it('a video that waits says how many come before it', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.fileProbe('second'), { exists: false, ahead: 1 })
  client.setQueryData(queryKeys.fileProbe('third'), { exists: false, ahead: 2 })
  client.setQueryData(queryKeys.fileProbe('first'), { exists: false, ahead: 0 })
  render(<MediaTiles label="Images" files={['first', 'second', 'third', 'not asked yet'].map(video)} />, {
    wrapper: around(client),
  })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'processing…',
    'processing… 1 video before it',
    'processing… 2 videos before it',
    'processing…',
  ])
})
