import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { chooseByDigit, focusStatuses, useDecisionKeys } from './decision-keys.tsx'

const radios = (name: string, ...values: string[]) =>
  `<fieldset><legend>${name}</legend>${values
    .map((value) => `<label><input type="radio" name="${name}" value="${value}">${value}</label>`)
    .join('')}</fieldset>`

let form: HTMLFormElement
beforeEach(() => {
  document.body.innerHTML = `<form>${radios('status', 'review', 'exchange', 'declined', 'information')}</form>`
  form = document.querySelector('form') as HTMLFormElement
  // As the form of the page does: what a status needs comes with it.
  form.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'status') for (const more of form.querySelectorAll('fieldset ~ *')) more.remove()
    if (value === 'declined') form.insertAdjacentHTML('beforeend', radios('reason', 'wet', 'burnt', 'own'))
    if (value === 'information' || value === 'own')
      form.insertAdjacentHTML('beforeend', '<textarea name="note"></textarea>')
  })
})

const focused = () => {
  const { name, value } = document.activeElement as HTMLInputElement
  return `${name}: ${value}`
}
const checked = () => [...form.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value)

describe('a digit', () => {
  it('chooses a status wherever the focus is, and stays where nothing more is needed', () => {
    expect(chooseByDigit(form, '2')).toBe(true)
    expect(checked()).toEqual(['exchange'])
    expect(focused()).toBe('status: exchange')
  })

  it('leads on to the reason, of which the next digit chooses one', () => {
    chooseByDigit(form, '3')
    expect(focused()).toBe('reason: wet')
    chooseByDigit(form, '2')
    expect(checked()).toEqual(['declined', 'burnt'])
  })

  it('leads into a text that the choice asks for', () => {
    chooseByDigit(form, '4')
    expect(focused()).toBe('note: ')
    focusStatuses(form)
    expect(focused()).toBe('status: information')
    chooseByDigit(form, '3')
    chooseByDigit(form, '3')
    expect(focused()).toBe('note: ')
  })

  it('leads to what can be ticked, of which digits tick several', () => {
    form.addEventListener('change', ({ target }) => {
      const tick = '<label><input type="checkbox" name="point-1" value="label">label</label>'
      if ((target as HTMLInputElement).value === 'information')
        form.insertAdjacentHTML('beforeend', `<fieldset>${tick}</fieldset>`)
    })
    chooseByDigit(form, '4')
    expect(focused()).toBe('point-1: label')
    chooseByDigit(form, '1')
    expect(checked()).toEqual(['information', 'label'])
    expect(focused()).toBe('point-1: label')
    chooseByDigit(form, '1')
    expect(checked()).toEqual(['information'])
  })

  it('that no option has does nothing', () => {
    expect(chooseByDigit(form, '5')).toBe(false)
    expect(chooseByDigit(form, '0')).toBe(false)
    expect(checked()).toEqual([])
  })
})

test('the keys that decide are heard as soon as the form is shown, before it is painted', () => {
  const current = document.createElement('div')
  document.body.append(current)
  current.append(form)
  renderHook(() => {
    useDecisionKeys({ current })
    useLayoutEffect(() => void form.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true })), [])
  })
  expect(checked()).toEqual(['exchange'])
  cleanup()
})

describe('Ctrl and Enter', () => {
  const submitted = vi.fn((event: Event) => event.preventDefault())
  /** The pane of the decision: the form that decides, unless the request is closed, and below it the form of a note. */
  const shown = (...forms: readonly HTMLElement[]) => {
    document.body.innerHTML = '<div></div><form><textarea name="note"></textarea></form><a href="#">Company</a>'
    const current = document.querySelector('div')
    current?.append(...forms)
    for (const one of document.querySelectorAll('form')) one.addEventListener('submit', submitted)
    // As the form of the page does, which hears the keys first.
    form.addEventListener('keydown', (event) => {
      event.preventDefault()
      if (event.key === 'Enter') form.requestSubmit()
    })
    renderHook(() => useDecisionKeys({ current }))
  }
  const pressIn = (selector: string) => {
    submitted.mockClear()
    fireEvent.keyDown(document.querySelector(selector) as Element, { key: 'Enter', ctrlKey: true })
    return submitted.mock.calls.map(([{ target }]) => target)
  }
  afterEach(cleanup)

  it('save nothing, and digits choose nothing, in a form that is not in sight', () => {
    shown(form)
    vi.spyOn(form, 'checkVisibility').mockReturnValue(false)
    expect(pressIn('a')).toEqual([])
    fireEvent.keyDown(document.body, { key: '2' })
    expect(checked()).toEqual([])
  })

  it('save the decision from wherever one is', () => {
    shown(form)
    expect(pressIn('input')).toEqual([form])
    expect(pressIn('a')).toEqual([form])
  })

  it('save no decision out of a note or a message, and none when they are pressed once more after it', () => {
    shown(form)
    expect(pressIn('textarea')).toEqual([])
    expect(pressIn('input')).toEqual([])
    fireEvent.keyDown(form, { key: '2' })
    expect(pressIn('input')).toEqual([form])
  })

  it('save what somebody has gone back to with the mouse', () => {
    shown(form)
    pressIn('textarea')
    fireEvent.pointerDown(form)
    expect(pressIn('input')).toEqual([form])
  })

  it('save nothing where there is nothing to decide', () => {
    shown()
    expect(pressIn('a')).toEqual([])
  })
})
