import { signIn } from '@portal/contract/accounts/session.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { getItem, listItemHistory, updateItemStatus } from '@portal/contract/items/items.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { listMessages, postMessage } from '@portal/contract/messages/messages.ts'
import { completeRequest } from '@portal/contract/requests/requests.ts'
import { listWork, nextWork } from '@portal/contract/work/work.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { answerDeskItems } from '../testing/desk-items.ts'
import { addPhotos, choose, fill, fillItem, press } from '../testing/item-form.ts'
import { openPage } from '../testing/open-page.tsx'
import { openDraft } from '../testing/play-draft.ts'
import { aMessage, anItem, aPage, aWorkItem } from '../testing/records.ts'

/** Texts that a browser leaves alone. */
const untranslated = 'font, script, style, textarea, option, title, svg'

/** A browser's page translation: puts its own words, in elements of its own, in the place of every text, as it comes. */
function translatePage(): void {
  const translate = (text: Text) => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) return
    const words = document.createElement('font')
    words.append(document.createTextNode(text.data))
    const place = document.createElement('font')
    place.append(words)
    text.replaceWith(place)
  }
  const translateAll = (node: Node): void => {
    if (node instanceof Text) translate(node)
    else for (const child of [...node.childNodes]) translateAll(child)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) if (node.isConnected) translateAll(node)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  translateAll(document.body)
  onTestFinished(() => observer.disconnect())
}

it('whoever has the sign-in translated is told what is wrong, and can try again', async () => {
  const { server } = await openPage('/login', { server: (server) => server.refuse(signIn, 'INVALID_CREDENTIALS') })
  await screen.findByRole('button', { name: 'Sign In' })
  translatePage()
  await press('Sign In')
  await screen.findByText('Email is required.')
  await userEvent.type(screen.getByLabelText('Email'), 'mara@klangwerk.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Not-the-password-1')
  const answer = server.hold(signIn)
  await press('Sign In')
  await waitFor(() => expect(screen.getByRole('button', { name: /Sign In/ }).getAttribute('aria-busy')).toBe('true'))
  answer()
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid Credentials')
  await waitFor(() => expect(screen.getByRole('button', { name: /Sign In/ }).getAttribute('aria-busy')).toBeNull())
})

it('a dealer files a request on a translated page', async () => {
  const { server, draft } = await openDraft()
  await screen.findByRole('heading', { name: 'Add item' })
  translatePage()
  await choose('Amplifier')
  await choose('Nordwave')
  await press('Add item')
  await screen.findByText('Please describe the issue.')
  await fill('Serial number', 'SN-0')
  await choose('Speaker')
  await press('Undo')
  await choose('Speaker')
  await fillItem({ serialNumber: 'SN-1' })
  await press('Add item')
  await screen.findByRole('heading', { name: 'Overview' })
  await press('Add another item')
  await screen.findByRole('heading', { name: 'Add item' })
  await fillItem({ serialNumber: 'SN-2', photo: 'back.png' })
  await addPhotos('label.png')
  await press('Remove: label.png')
  await press('Add item')
  await screen.findByText('SN-2')
  const added = screen.getByRole('row', { name: /SN-2/ })
  await userEvent.click(within(added).getByRole('button', { name: /^Delete/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('SN-2')).toBeNull())
  await press('Complete request')
  await waitFor(() => expect(server.callsOf(completeRequest)).toHaveLength(1))
  expect(draft.items).toHaveLength(1)
})

it('a dealer writes a message on a translated page, and sees what became of it', async () => {
  const thread: Message[] = []
  const { server } = await openPage('/request-item/10001', {
    as: 'USER',
    server: (server) => {
      server.answer(getItem, anItem())
      server.answer(listItemHistory, [])
      server.answer(listMessages, () => [...thread])
      server.answer(postMessage, ({ body: { messageContent } }) => {
        const posted = aMessage({ messageContent, own: true, messageId: thread.length + 1 })
        thread.push(posted)
        return posted
      })
    },
  })
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  const field = await messages.findByRole('textbox', { name: 'Message' })
  translatePage()
  for (const text of ['It scrapes.', 'And it hums.']) {
    const answer = server.hold(postMessage)
    await userEvent.type(field, text)
    await userEvent.click(messages.getByRole('button', { name: 'Send' }))
    await messages.findAllByText('Sending…')
    answer()
    await waitFor(() => expect(messages.queryAllByText('Sending…')).toEqual([]))
    expect(messages.getAllByRole('article').at(-1)?.textContent).toContain(text)
  }
})

it('an administrator decides one item after the other on a translated page', async () => {
  const ids = [10001, 10002, 10003]
  const { server } = await openPage('/admin/work?item=10001', {
    as: 'ADMIN',
    server: (server) => {
      const desk = answerDeskItems(server, ...ids.map((): Partial<ItemDetail> => ({})))
      const waiting = (some: readonly number[]) =>
        some.filter((id) => desk.of(id).status === 'Under review').map((itemId) => aWorkItem({ itemId }))
      server.answer(listWork, () => aPage(waiting(ids)))
      server.answer(nextWork, ({ query }) => waiting(ids.slice(ids.indexOf(Number(query.afterItem)) + 1)))
      server.answer(updateItemStatus, ({ params, body }) => ({
        ...desk.change(Number(params.itemId), { status: body.status, declineReason: body.declineReason ?? null }),
        undo: { decisionId: Number(params.itemId), seconds: 60 },
      }))
    },
  })
  const shown = (itemId: number) => screen.findByRole('heading', { name: new RegExp(`^Item ${itemId}\\b`) })
  const decision = () => screen.findByRole('group', { name: 'Decide' })
  await shown(10001)
  await within(await decision()).findByRole('link', { name: 'Next open item' })
  translatePage()
  for (const [itemId, next] of [
    [10001, 10002],
    [10002, 10003],
  ] as const) {
    const choose = async (name: string) => userEvent.click(await within(await decision()).findByRole('radio', { name }))
    await choose('Declined')
    await choose('Technical exchange')
    await userEvent.click(screen.getByRole('heading', { name: new RegExp(`^Item ${itemId}`) }))
    await userEvent.keyboard('62{Control>}{Enter}{/Control}')
    await shown(next)
    await screen.findByText(`Item ${itemId}: Declined`)
  }
  expect(server.callsOf(updateItemStatus)).toHaveLength(2)
})
