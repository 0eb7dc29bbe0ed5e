import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { keepFocus } from './keep-focus.ts'

beforeEach(() => {
  onTestFinished(keepFocus())
  const line = (name: string) =>
    `<li id="${name}"><a href="#${name}">${name}</a><button>Edit ${name}</button><button>Delete ${name}</button></li>`
  document.body.innerHTML = `<a href="#content">Skip</a><main tabindex="-1"><ul>${line('one')}${line('two')}${line('three')}</ul><button>Add</button></main><div popover="manual"><button>Undo</button></div>`
})

const focus = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.focus()
/** Removes a line as a list does of which one was deleted. What watches the page hears of it a moment later. */
async function remove(id: string): Promise<string | null | undefined> {
  document.getElementById(id)?.remove()
  await new Promise((resolve) => setTimeout(resolve))
  return document.activeElement?.textContent
}

it('goes from a removed line to the same control of the next one, and from the last one to the one before', async () => {
  focus('Delete two')
  expect(await remove('two')).toBe('Delete three')
  expect(await remove('three')).toBe('Delete one')
})

it('goes to the nearest control around where nothing is left in the place', async () => {
  focus('Edit one')
  for (const id of ['one', 'two']) await remove(id)
  expect(await remove('three')).toBe('Add')
})

it('passes a button over that only says why it cannot be pressed', async () => {
  for (const button of document.querySelectorAll('#three button:last-child')) button.ariaDisabled = 'true'
  focus('Delete two')
  expect(await remove('two')).toBe('three')
})

it('stays where somebody else has put it', async () => {
  focus('Delete two')
  document.getElementById('two')?.remove()
  focus('Add')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.textContent).toBe('Add')
})

it('goes to no neighbour from what lay over the page, but to its content, without a jump', async () => {
  focus('Undo')
  document.querySelector('[popover]')?.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.tagName).toBe('MAIN')
})

it('goes to nothing around the content: the link that skips to it stands there', async () => {
  document.querySelector('main > button')?.remove()
  focus('Edit one')
  document.querySelector('ul')?.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.tagName).toBe('MAIN')
})

it('goes nowhere when another item of the queue is shown: it has its own beginning', async () => {
  history.replaceState(null, '', '/admin/work?item=1')
  focus('Edit two')
  history.replaceState(null, '', '/admin/work?item=2')
  await remove('two')
  expect(document.activeElement).toBe(document.body)
})
