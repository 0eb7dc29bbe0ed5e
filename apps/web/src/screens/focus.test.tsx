import { sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { getUserByEmail, listUsers, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { paths } from '../page-links.ts'
import { aProfile } from '../testing/a-profile.ts'
import { openPage } from '../testing/open-page.tsx'
import { aPage, aUserRow } from '../testing/records.ts'

const hasFocus = (wanted: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(wanted()))

describe('the focus is not lost with what was removed', () => {
  it('it stays at a field of the profile that was saved', async () => {
    await openPage(paths.profile, {
      as: 'USER',
      server: (server) => {
        server.answer(getUserByEmail, aProfile)
        server.answer(updateOwnProfile, { ...aProfile, city: 'Bremen' })
      },
    })
    const city = await screen.findByLabelText('City')
    await userEvent.clear(city)
    await userEvent.type(city, 'Bremen')
    const [save = city] = screen
      .getAllByRole('button', { name: 'Save' })
      .filter((button) => !button.matches(':disabled'))
    await userEvent.click(save)
    await screen.findByText('Saved City')
    await hasFocus(() => city)
  })

  it('it goes on to the new password, and to the one of two that is not the same', async () => {
    await openPage(paths.forgotPassword, {
      server: (server) => {
        server.answer(sendOtp, {})
        server.answer(verifyOtp, {})
      },
    })
    await userEvent.type(await screen.findByLabelText('Email'), 'mara@klangwerk.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send OTP' }))
    await hasFocus(() => screen.getByLabelText('OTP'))
    await userEvent.keyboard('123456{Enter}')
    await hasFocus(() => screen.getByLabelText('New Password'))
    await userEvent.keyboard('Tweeter-75 glows')
    await userEvent.type(screen.getByLabelText('Repeat Password'), 'Tweeter-76 glows{Enter}')
    await hasFocus(() => screen.getByLabelText('Repeat Password'))
  })

  it('it goes to the first new user when the last ones have come', async () => {
    const users = Array.from({ length: 13 }, (_, at) =>
      aUserRow({ userId: 10001 + at, email: `user-${at}@shop.example` }),
    )
    await openPage(paths.adminUsers, {
      as: 'ADMIN',
      server: (server) => {
        server.answer(listUsers, ({ query }) =>
          query.page === '1' ? aPage(users.slice(10)) : aPage(users.slice(0, 10), true),
        )
        // A page is fetched ahead when its link has the focus.
        server.answer(getUserByEmail, aProfile)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Edit' })).toHaveLength(13))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    await hasFocus(() => screen.getAllByRole('link', { name: 'Edit' })[10] ?? document.body)
  })
})
