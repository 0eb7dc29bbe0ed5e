import type { FaultKind, Shot, SkippedShot } from '@portal/domain/evidence/shots.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ShownUpload } from '../../../parts/uploads/use-uploads.ts'
import { ShotList, WhatTheyShow } from './shot-list.tsx'

const add = vi.fn()
const addInstead = vi.fn()
const sendAnyway = vi.fn()
const shows = vi.fn()
const skipped = vi.fn()
beforeEach(() => vi.clearAllMocks())

const aFile = (fileName: string, shot?: Shot): ShownUpload => ({
  ...{ id: fileName, fileName, kind: 'image', step: 'sending', progress: 0, preview: undefined, shot },
})

function Shots({ uploads }: { readonly uploads: readonly ShownUpload[] }) {
  const [faultKind, setFaultKind] = useState<FaultKind | null>(null)
  const [skippedShots, setSkipped] = useState<readonly SkippedShot[]>([])
  const about = { itemType: 'Speaker', faultKind, skippedShots } as const
  const given = { uploads: [...uploads], add, addInstead, sendAnyway, shows }
  return (
    <>
      <ShotList
        {...about}
        uploads={given}
        onFaultKind={setFaultKind}
        onSkipped={(shots) => {
          skipped(shots)
          setSkipped(shots)
        }}
      />
      <WhatTheyShow {...about} uploads={given} />
    </>
  )
}
const open = (...uploads: ShownUpload[]) => render(<Shots uploads={uploads} />)
const rows = () => within(screen.getByRole('list', { name: 'Pictures that help' })).getAllByRole('listitem')
const names = () => rows().map((row) => row.querySelector('p')?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('asks for what shows the fault that was chosen', () => {
  open()
  expect(names()).toEqual(['Type label', 'The fault, close up', 'The whole unit'])
  fireEvent.click(screen.getByRole('radio', { name: 'Buzz or rattle' }))
  expect(names()).toEqual(['Type label', 'A video with sound', 'The fault, close up'])
})

it('takes a photo for what it is to show', () => {
  open()
  const photo = new File(['x'], 'label.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Type label: Take photo', { selector: 'input' }), {
    target: { files: [photo] },
  })
  expect(add).toHaveBeenCalledWith([photo], 'label')
})

it('ticks what was taken', () => {
  open(aFile('label.jpg', 'label'))
  expect(rows()[0]?.textContent).toContain('Done: label.jpg')
  expect(screen.queryByRole('button', { name: 'Type label: Leave out' })).toBeNull()
})

it('ticks no file that is in doubt or still looked at, and takes another in its place', () => {
  const doubted = { ...aFile('label.jpg', 'label'), step: 'doubted', faults: ['BLURRED'] } as const
  open(doubted, { ...aFile('fault.jpg', 'fault'), step: 'sending', progress: 0, isLookedAt: true })
  expect(rows()[0]?.textContent).toContain('Not sent yet: label.jpg.')
  expect(rows()[1]?.textContent).toContain('Being looked at: fault.jpg')
  expect(screen.queryByText(/^Done/)).toBeNull()
  const photo = new File(['x'], 'sharp.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Type label: Take photo', { selector: 'input' }), {
    target: { files: [photo] },
  })
  expect(addInstead).toHaveBeenCalledExactlyOnceWith('label.jpg', [photo])
  expect(add).not.toHaveBeenCalled()
})

it('leaves one out with a word why, offers the next in its place, and takes it after all', () => {
  open()
  press('The whole unit: Leave out')
  press('Leave out')
  expect(screen.getByText('Please say why the picture is left out.')).toBeTruthy()
  expect(skipped).not.toHaveBeenCalled()
  press('Built in, cannot be reached')
  expect(skipped).toHaveBeenLastCalledWith([{ shot: 'whole', why: 'Built in, cannot be reached' }])
  expect(names()).toEqual(['Type label', 'The fault, close up', 'The whole unit', 'The connections'])
  press('The whole unit: Take it after all')
  expect(skipped).toHaveBeenLastCalledWith([])
})

it('one’s own words are sent with Enter, without sending the form', () => {
  open()
  press('The whole unit: Leave out')
  const why = screen.getByLabelText('Why is it left out?')
  fireEvent.change(why, { target: { value: ' Sold on ' } })
  const sentForm = fireEvent.keyDown(why, { key: 'Enter' })
  expect(sentForm).toBe(false)
  expect(skipped).toHaveBeenLastCalledWith([{ shot: 'whole', why: 'Sold on' }])
})

it('asks what a file shows that was dropped without a word', () => {
  open(aFile('woofer.jpg'))
  fireEvent.change(screen.getByLabelText('woofer.jpg shows'), { target: { value: 'fault' } })
  expect(shows).toHaveBeenCalledWith('woofer.jpg', 'fault')
})
