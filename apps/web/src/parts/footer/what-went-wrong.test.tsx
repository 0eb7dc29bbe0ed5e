import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { beginSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { notify } from '../../ui/notify.ts'
import { WhatWentWrong } from './what-went-wrong.tsx'

it('an error can be read after its notice has left, the newest first; what worked is not kept', async () => {
  render(<WhatWentWrong />)
  expect(screen.queryByRole('listitem')).toBeNull()
  act(() => {
    notify.error('Failed to load user data')
    notify.success('Saved City')
    notify.error('Could not open file. Please try again later.')
  })
  const summary = screen.getByText('2 things went wrong')
  expect(screen.queryByText('Failed to load user data')).toBeNull()
  await userEvent.click(summary)
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Could not open file.'),
    expect.stringContaining('Failed to load user data'),
  ])
})

it('what was said to one account is not said to the next', () => {
  render(<WhatWentWrong />)
  act(() => beginSession(tokenOf({ userId: 1 })))
  act(() => notify.error('“label.png” is no longer there.'))
  act(() => beginSession(tokenOf({ userId: 2 })))
  expect(screen.queryByText('1 thing went wrong')).toBeNull()
})
