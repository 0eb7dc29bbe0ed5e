import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { SavedReplies as Replies, SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { repliesQuery } from '../../parts/kept/kept-queries.ts'
import { around } from '../../testing/around.tsx'
import { writePageConfig } from '../../testing/signed-in.ts'
import '../../testing/top-layer.ts'
import { SavedReplies } from './saved-replies.tsx'

const reply = (replyId: number, name: string, days: number | null, texts: SavedReply['texts']): SavedReply => ({
  ...{ replyId, name, days, texts, version: 1, changedAt: '2026-11-22T10:00:00.000Z', changedByName: 'Anna' },
})
const replies: Replies = {
  today: '2026-12-25',
  replies: [
    reply(1, 'Proof of sale', null, { en: 'By {due_date}, {first_name}.', fr: 'Bonjour' }),
    reply(2, 'Type label', 14, { en: 'Hello {first_name}', de: 'Guten Tag {first_name}, bis {due_date}.' }),
  ],
}
const item = {
  ...{ id: 10001, requestId: 10042, brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: 'SN-1' },
  ...{ contact: { userId: 10001, firstName: 'Mara', lastName: 'Berger' }, dealerLanguage: 'de' },
} as ItemDetail

const sent = vi.fn<(address: string) => Promise<Response>>()
beforeAll(async () => {
  writePageConfig()
  await loadConfig()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
beforeEach(() => {
  sent.mockReset()
  sent.mockImplementation(async () => Response.json(replies))
  vi.stubGlobal('fetch', sent)
})

function Message({ begun, of }: { begun: string; of: ItemDetail }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(begun)
  return (
    <>
      <textarea aria-label="Message" ref={field} value={text} onChange={(event) => setText(event.target.value)} />
      <SavedReplies field={field} item={of} />
    </>
  )
}
const shown = ({ begun = '', of = item, client }: { begun?: string; of?: ItemDetail; client?: QueryClient } = {}) =>
  render(<Message begun={begun} of={of} />, { wrapper: around(client) })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const names = () => screen.queryAllByRole('option').map((option) => option.firstChild?.firstChild?.textContent)
const opened = () => screen.findAllByRole('option')
const activeLine = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the saved replies of a message', () => {
  it('are asked for only when a slash begins a word', async () => {
    shown()
    for (const text of ['1/', 'and/or', 'https:/', '/x']) type(text)
    expect(sent).not.toHaveBeenCalled()
    type('Hello /')
    await opened()
    expect(names()).toEqual(['Proof of sale', 'Type label'])
    expect(screen.getByRole('listbox', { name: 'Saved replies' }).id).toBe(field().getAttribute('aria-controls'))
  })

  it('are filtered by what is typed on, moved through by arrow keys, and inserted by Enter in the dealer’s language', async () => {
    shown()
    type('Danke! /')
    await opened()
    press('ArrowDown')
    expect(activeLine()).toContain('Type label')
    press('ArrowDown')
    expect(activeLine()).toContain('Proof of sale')
    type('Danke! /LABEL')
    expect(names()).toEqual(['Type label'])
    press('Enter')
    expect(field().value).toBe('Danke! Guten Tag Mara, bis 8. Januar 2027.')
    expect(names()).toEqual([])
    expect(field().getAttribute('aria-controls')).toBeNull()
  })

  it('keep the active one where a colleague saves another one before it', async () => {
    const client = new QueryClient()
    shown({ client })
    type('/')
    await opened()
    expect(activeLine()).toContain('Proof of sale')
    const before = reply(3, 'Address', null, { en: 'Hafenweg 1' })
    act(() => void client.setQueryData(repliesQuery.queryKey, { ...replies, replies: [before, ...replies.replies] }))
    await screen.findByText('Address')
    expect(activeLine()).toContain('Proof of sale')
    press('Enter')
    expect(field().value).toContain('Mara.')
  })

  it('come in the reader’s language where the reply has none of the dealer’s; what is missing is marked and selected', async () => {
    shown()
    type('/')
    await opened()
    press('Tab')
    expect(field().value).toBe('By [[Due date is missing]], Mara.')
    const { value, selectionStart, selectionEnd } = field()
    expect(value.slice(selectionStart, selectionEnd)).toBe('[[Due date is missing]]')
  })

  it('are closed by Esc, which leaves the text and is heard by nobody else', async () => {
    shown()
    type('/lab')
    type('/')
    await opened()
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    press('Escape')
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
    expect(names()).toEqual([])
    expect(field().value).toBe('/')
    type('/l')
    expect(names()).toEqual([])
  })

  it('close when a space follows the slash, and leave Enter to the field where nothing matches', async () => {
    shown()
    type('/')
    await opened()
    type('/zzz')
    expect(screen.getByRole('status').textContent).toBe('No saved replies')
    expect(press('Enter')).toBe(true)
    type('/ ')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('are opened by a button, too, and inserted where the caret is', async () => {
    shown({ begun: 'One. Two.' })
    field().setSelectionRange(5, 5)
    fireEvent.click(screen.getByRole('button', { name: 'Saved replies' }))
    fireEvent.click((await opened())[1] as HTMLElement)
    expect(field().value).toBe('One. Guten Tag Mara, bis 8. Januar 2027.Two.')
  })

  it('can be asked for again where they could not be loaded', async () => {
    sent.mockRejectedValueOnce(new TypeError('no connection'))
    shown()
    type('/')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await opened()
    expect(names()).toHaveLength(2)
  })
})
