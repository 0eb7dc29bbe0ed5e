import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ShownUpload } from '../use-uploads.ts'
import { DoubtedFiles } from './doubted-files.tsx'

const doubted: Extract<ShownUpload, { step: 'doubted' }>[] = [
  { id: '1', fileName: 'label.jpg', kind: 'image', step: 'doubted', faults: ['SMALL', 'BLURRED'], preview: undefined },
  { id: '2', fileName: 'buzz.mov', kind: 'video', step: 'doubted', faults: ['SHORT', 'SILENT'], preview: undefined },
]

it('says of each file what is wrong and what helps, and takes it anyway or another one', () => {
  const sendAnyway = vi.fn()
  const addInstead = vi.fn()
  render(<DoubtedFiles {...{ doubted, sendAnyway, addInstead }} />)
  const [picture, video] = screen.getAllByRole('alert')
  expect(picture?.textContent).toContain('“label.jpg” has not been sent yet')
  expect(picture?.textContent).toContain('It has few pixels')
  expect(picture?.textContent).toContain('It looks blurred')
  expect(video?.textContent).toContain('shorter than 3 seconds')
  expect(video?.textContent).toContain('It has no sound')

  fireEvent.click(screen.getByRole('button', { name: 'Use it anyway: buzz.mov' }))
  expect(sendAnyway).toHaveBeenCalledExactlyOnceWith('2')

  const sharp = new File(['x'], 'sharp.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Choose another: label.jpg', { selector: 'input' }), {
    target: { files: [sharp] },
  })
  expect(addInstead).toHaveBeenCalledExactlyOnceWith('1', [sharp])
})
