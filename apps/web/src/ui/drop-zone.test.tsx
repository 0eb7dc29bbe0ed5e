import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'
import { onToast } from './notify.ts'

it('a place for one file takes none of several, and says so', () => {
  const onFiles = vi.fn()
  const said: string[] = []
  onTestFinished(onToast(({ text }) => said.push(text)))
  render(<DropZone single label="List" prompt="Choose a file" accept=".csv" onFiles={onFiles} />)
  const [one, other] = ['a.csv', 'b.csv'].map((name) => new File(['x'], name))
  const drop = (...files: unknown[]) => fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files } })
  drop(one, other)
  expect(onFiles).not.toHaveBeenCalled()
  expect(said).toEqual(['Please choose one file only.'])
  drop(one)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([one])
})
