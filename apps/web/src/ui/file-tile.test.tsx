import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FileTile, type FileTileProps } from './file-tile.tsx'

const handlers = () => ({ onOpen: vi.fn(), onCancel: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn() })
const show = (tile: Partial<FileTileProps>) => {
  const called = handlers()
  render(
    <ul>
      <FileTile name="noise.mp4" kind="video" state="ready" {...called} {...tile} />
    </ul>,
  )
  return called
}
const offered = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

describe('FileTile', () => {
  it('shows how far an upload is, and offers only to cancel it', () => {
    const { onCancel } = show({ state: 'uploading', progress: 0.42 })
    expect(screen.getByRole('progressbar', { name: 'noise.mp4' }).getAttribute('aria-valuenow')).toBe('42')
    expect(offered()).toEqual(['Cancel: noise.mp4'])
    fireEvent.click(screen.getByRole('button'))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('cannot be opened while it is processed', () => {
    show({ state: 'processing', stateText: 'processing…' })
    expect(screen.getByRole('status').textContent).toBe('processing…')
    expect(offered()).toEqual(['Remove: noise.mp4'])
  })

  it('can be opened and removed when it is ready', () => {
    const { onOpen, onRemove } = show({ state: 'ready', stateText: 'ready' })
    fireEvent.click(screen.getByRole('button', { name: 'Open noise.mp4' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove: noise.mp4' }))
    expect(onOpen).toHaveBeenCalledOnce()
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('says what failed, and offers to try again or to remove it', () => {
    const { onRetry } = show({ state: 'failed', stateText: 'Upload failed. Please try again.' })
    expect(screen.getByRole('alert').textContent).toBe('Upload failed. Please try again.')
    expect(offered()).toEqual(['Retry: noise.mp4', 'Remove: noise.mp4'])
    fireEvent.click(screen.getByRole('button', { name: 'Retry: noise.mp4' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('takes no second press while it is being removed', () => {
    const { onRemove } = show({ state: 'ready', removing: true })
    fireEvent.click(screen.getByRole('button', { name: 'Remove: noise.mp4' }))
    expect(onRemove).not.toHaveBeenCalled()
  })

  it('shows a placeholder when the picture does not load', () => {
    show({ state: 'ready', kind: 'image', onOpen: undefined, thumbnailUrl: '/gone.jpg' })
    const picture = document.querySelector('img')
    expect(picture).not.toBeNull()
    fireEvent.error(picture as HTMLImageElement)
    expect(document.querySelector('img')).toBeNull()
  })
})
