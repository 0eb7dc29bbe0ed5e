import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { it } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { around } from '../../testing/around.tsx'
import '../../testing/top-layer.ts'
import type { MediaFile } from './media-file.ts'
import { MediaStage } from './media-stage.tsx'

const picture = (key: string): MediaFile => ({
  ...{ key, name: `${key}.jpg`, kind: 'image', state: 'ready', failure: null, thumbnailUrl: null },
})
const video: MediaFile = { ...picture('noise'), name: 'noise.mov', kind: 'video', state: 'processing' }

it.each([
  ['is shown first', 'front', async () => undefined],
  ['was chosen', 'back', () => userEvent.click(screen.getByRole('button', { name: 'Show back.jpg' }))],
])('the picture that %s stays where a video becomes ready that comes before it', async (_, key, choose) => {
  const client = new QueryClient()
  for (const one of ['noise', 'front', 'back']) client.setQueryData(queryKeys.fileLink(one), { url: `/files/${one}` })
  client.setQueryData(queryKeys.fileProbe('noise'), { exists: false })
  const stage = (noise: MediaFile) => <MediaStage files={[noise, picture('front'), picture('back')]} />
  const { rerender } = render(stage(video), { wrapper: around(client) })
  await choose()
  screen.getByRole('button', { name: `Open ${key}.jpg` })
  rerender(stage({ ...video, state: 'ready' }))
  await screen.findByRole('button', { name: 'Show noise.mov' })
  screen.getByRole('button', { name: `Open ${key}.jpg` })
})
