import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShotCamera, type ShotCameraProps } from './shot-camera.tsx'
import type { TakenShot } from './shot-steps.tsx'

type Name = 'label' | 'fault' | 'whole' | 'connections'
const labels: Record<Name, string> = { label: 'Type label', fault: 'The fault', whole: 'Whole', connections: 'Cables' }
const aShot = (shot: Name) => ({ shot, label: labels[shot], hint: `How: ${shot}`, example: null, isVideo: false })
const walk = (['label', 'fault', 'whole'] as const).map(aShot)
const blurred: TakenShot = { step: 'doubted', id: 'label-1', faults: ['BLURRED'], preview: 'blob:1' }
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

const on = { onTaken: vi.fn(), onUseAnyway: vi.fn(), onLeaveOut: vi.fn(), onClose: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('isSecureContext', false)
})
afterEach(() => vi.unstubAllGlobals())

/** The camera in a browser that has none: the phone's own camera takes the pictures. */
async function open(given: Partial<ShotCameraProps<Name>> = {}) {
  const camera = (now: Partial<ShotCameraProps<Name>>) => (
    <ShotCamera<Name> shots={walk} taken={new Map()} leftOut={[]} reasons={['Built in']} {...on} {...now} />
  )
  const { rerender } = render(camera(given))
  await screen.findByText(/over a secure connection/)
  return { becomes: (now: Partial<ShotCameraProps<Name>>) => rerender(camera(now)) }
}
const shown = () => screen.getByRole('heading').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const takePhoto = () => {
  press('Take photo')
  fireEvent.change(screen.getByLabelText('Take photo', { selector: 'input' }), { target: { files: [photo] } })
}
const stepOf = (label: string) =>
  within(screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(label)) ?? document.body)
const isTicked = (label: string) => stepOf(label).queryByRole('img', { name: 'taken' }) !== null

it('offers the next shot while the last one is looked at, and ticks that once it is good', async () => {
  const { becomes } = await open()
  takePhoto()
  expect(on.onTaken).toHaveBeenCalledExactlyOnceWith({ shot: 'label', file: photo })
  becomes({ taken: new Map([['label', { step: 'looking' }]]) })
  expect(shown()).toBe('The fault')
  expect(isTicked('Type label')).toBe(false)
  expect(stepOf('Type label').getByRole('status').textContent).toBe('being looked at')

  becomes({ taken: new Map([['label', { step: 'good' }]]) })
  expect(isTicked('Type label')).toBe(true)
  expect(screen.queryByText('Is this one good enough?')).toBeNull()
})

it('a blurred picture is said before anything else is taken, and is taken again', async () => {
  const { becomes } = await open()
  takePhoto()
  becomes({ taken: new Map([['label', blurred]]) })
  expect(shown()).toBe('Type label')
  expect(screen.getByText(/^It looks blurred/)).toBeTruthy()
  expect(isTicked('Type label')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Take photo' })).toBeNull()

  press('Take it again')
  expect(shown()).toBe('Type label')
  takePhoto()
  expect(on.onTaken).toHaveBeenCalledTimes(2)
  expect(on.onTaken).toHaveBeenLastCalledWith({ shot: 'label', file: photo })
  becomes({ taken: new Map([['label', { step: 'good' }]]) })
  expect(shown()).toBe('The fault')
})

it('a blurred picture that is to be used anyway is ticked, and the next shot follows', async () => {
  const { becomes } = await open()
  takePhoto()
  becomes({ taken: new Map([['label', blurred]]) })
  press('Use it anyway')
  expect(on.onUseAnyway).toHaveBeenCalledExactlyOnceWith('label-1')
  becomes({ taken: new Map([['label', { step: 'good' }]]) })
  expect(isTicked('Type label')).toBe(true)
  expect(shown()).toBe('The fault')
})

it('what the phone’s camera brings is the shot it was opened for, whatever came into doubt meanwhile', async () => {
  const { becomes } = await open()
  takePhoto()
  press('Take photo')
  becomes({ taken: new Map([['label', blurred]]) })
  fireEvent.change(screen.getByLabelText('Take photo', { selector: 'input' }), { target: { files: [photo] } })
  expect(on.onTaken).toHaveBeenLastCalledWith({ shot: 'fault', file: photo })
})

it('a shot is skipped with a word why in one tap, and the next most telling takes its place', async () => {
  const { becomes } = await open()
  press('Skip')
  press('Built in')
  expect(on.onLeaveOut).toHaveBeenCalledExactlyOnceWith('label', 'Built in')
  becomes({ shots: [...walk.slice(1), aShot('connections')], leftOut: ['label'] })
  expect(shown()).toBe('The fault')
  expect(screen.getByText('Type label: left out')).toBeTruthy()
  expect(screen.getByText('Cables')).toBeTruthy()
})

it('a shot is skipped without a word, and nothing is kept of it', async () => {
  await open()
  press('Skip')
  press('Skip for now')
  expect(shown()).toBe('The fault')
  expect(on.onLeaveOut).not.toHaveBeenCalled()
})
