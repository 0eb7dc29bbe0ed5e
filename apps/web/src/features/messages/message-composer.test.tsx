import { uploadMedia } from '@portal/contract/files/files.ts'
import { getItem, listItemHistory } from '@portal/contract/items/items.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { listMessages, postMessage } from '@portal/contract/messages/messages.ts'
import { limits } from '@portal/domain/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { paths } from '../../page-links.ts'
import { aFileOf, aPhoto } from '../../testing/item-form.ts'
import { openPage } from '../../testing/open-page.tsx'
import { anUpload } from '../../testing/play-draft.ts'
import { aMessage, anItem } from '../../testing/records.ts'

const open = async () => {
  const thread: Message[] = []
  const { server } = await openPage(paths.requestItem(10001), {
    as: 'USER',
    server: (server) => {
      server.answer(getItem, anItem())
      server.answer(listItemHistory, [])
      server.answer(listMessages, () => [...thread])
      server.answer(uploadMedia, ({ body }) => anUpload(body))
      server.answer(postMessage, ({ body: { messageContent } }) => {
        const posted = aMessage({ messageContent, own: true })
        thread.push(posted)
        return posted
      })
    },
  })
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  const field = await messages.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  return { server, messages, field }
}
type Opened = Awaited<ReturnType<typeof open>>

const write = async ({ field }: Opened, text: string) => {
  await userEvent.click(field)
  field.select()
  await userEvent.paste(text)
}
const attach = async ({ messages }: Opened, ...files: readonly File[]) => {
  // The file field has no name of its own: a button opens it.
  const chooses = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await userEvent.click(messages.getByRole('button', { name: 'Add images or videos' }))
  const [picker] = chooses.mock.contexts
  chooses.mockRestore()
  if (!(picker instanceof HTMLInputElement)) throw new Error('The button opens no file field')
  await userEvent.upload(picker, [...files], { applyAccept: false })
}

it('a message is sent with at least a letter, and with 2,000 characters at most', async () => {
  const opened = await open()
  const { server, messages, field } = opened
  const send = messages.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(send.disabled).toBe(true)
  await write(opened, '   ')
  expect(send.disabled).toBe(true)
  await write(opened, 'x'.repeat(2001))
  await userEvent.click(send)
  expect(messages.getByRole('alert').textContent).toBe('Your message exceeds 2,000 characters. Please shorten it.')
  expect(field.value).toBe('x'.repeat(2001))
  await write(opened, 'x'.repeat(2000))
  expect(messages.queryByRole('alert')).toBeNull()
  await userEvent.click(send)
  await messages.findByRole('article')
  expect(field.value).toBe('')
  await waitFor(() =>
    expect(server.callsOf(postMessage)).toMatchObject([{ body: { messageContent: 'x'.repeat(2000) } }]),
  )
})

it('whoever sends by keyboard is in the field again, where the next message is written', async () => {
  const opened = await open()
  await write(opened, 'It scrapes.')
  opened.messages.getByRole('button', { name: 'Send' }).focus()
  await userEvent.keyboard('{Enter}')
  await opened.messages.findByRole('article')
  expect(document.activeElement).toBe(opened.field)
})

it('three pictures or videos go with a message, and what cannot be sent is refused with a sentence each', async () => {
  const opened = await open()
  const { server, messages } = opened
  const says = (text: string) => waitFor(() => expect(messages.getByRole('alert').textContent).toContain(text))
  await attach(opened, new File(['GIF89a'], 'loop.gif', { type: 'image/gif' }))
  await says('Unsupported file type "image/gif". Allowed: JPG, PNG, MP4, MOV.')
  await attach(opened, aFileOf(limits.file.maximumBytes + 1, 'huge.mp4', 'video/mp4'))
  await says('"huge.mp4" exceeds 80 MB. Please choose a smaller file.')
  await attach(opened, aPhoto('1.png'), aPhoto('2.png'), aPhoto('3.png'))
  await waitFor(() => expect(messages.getAllByText('ready')).toHaveLength(3))
  await attach(opened, aPhoto('4.png'))
  await says('Maximum 3 files per message. You already have 3.')

  await write(opened, 'It scrapes.')
  await userEvent.click(messages.getByRole('button', { name: 'Send' }))
  await messages.findByRole('article')
  await waitFor(() =>
    expect(server.callsOf(postMessage)).toMatchObject([{ body: { attachments: ['1.png', '2.png', '3.png'] } }]),
  )
})

it('a file that is dropped before anything is written is taken, and goes with the message', async () => {
  const opened = await open()
  const { server, messages, field } = opened
  fireEvent.drop(field, { dataTransfer: { files: [aPhoto('1.png')] } })
  await messages.findByText('ready')
  await write(opened, 'It scrapes.')
  await userEvent.click(messages.getByRole('button', { name: 'Send' }))
  await messages.findByRole('article')
  await waitFor(() => expect(server.callsOf(postMessage)).toMatchObject([{ body: { attachments: ['1.png'] } }]))
})
