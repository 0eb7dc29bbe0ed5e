import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import type { StubServer } from '../testing/stub-server.ts'

const email = 'mara@klangwerk.example'
const password = 'Violin-Quartet-77'

async function type(label: string, value: string) {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.paste(value)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const problem = async () => (await screen.findByRole('alert')).textContent

async function askForOtp() {
  await type('Email', email)
  await press('Send OTP')
}
async function enterOtp() {
  await type('OTP', ' 123 456 ')
  await press('Verify OTP')
}
async function choose(chosen: string, repeated = chosen) {
  await type('New Password', chosen)
  await type('Repeat Password', repeated)
  await press('Change Password')
}
const done = () => new Response('""')
const open = (answers: (server: StubServer) => void = () => undefined) =>
  openPage('/forgot-password', {
    server: (server) => {
      server.answer(sendOtp, done)
      server.answer(verifyOtp, done)
      server.answer(changePassword, done)
      answers(server)
    },
  })

it('leads over the OTP to a new password', async () => {
  const { server } = await open()
  await askForOtp()
  await screen.findByText('OTP has been sent to your email address.')
  screen.getByText(email)
  await enterOtp()
  await screen.findByText('OTP verified successfully. Please enter a new password.')
  await choose(password, `${password}8`)
  await screen.findByText('Passwords do not match.')
  within(screen.getByRole('list', { name: 'Password rules' })).getByText(/At least 10 characters/)
  expect(server.callsOf(changePassword)).toEqual([])
  await userEvent.clear(screen.getByLabelText('Repeat Password'))
  await type('Repeat Password', password)
  await press('Change Password')
  await screen.findByText('Password has been reset successfully. You can now log in')
  expect(server.callsOf(verifyOtp).map(({ params }) => params)).toEqual([{ email, otp: '123456' }])
  expect(server.callsOf(changePassword).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { email }, body: { password, repeatPassword: password } },
  ])
})

it('goes on to the OTP when one is still valid', async () => {
  await open((server) => server.refuse(sendOtp, 'OTP_ACTIVE'))
  await askForOtp()
  expect(await problem()).toBe('An active OTP already exists. Please check your email.')
  await enterOtp()
  await screen.findByText('OTP verified successfully. Please enter a new password.')
})

it('says that an OTP is wrong, and goes back to the address when it has expired', async () => {
  const { server } = await open((server) => server.refuse(verifyOtp, 'INVALID_OTP'))
  await askForOtp()
  await enterOtp()
  expect(await problem()).toBe('Invalid OTP. Please try again.')
  server.refuse(verifyOtp, 'OTP_EXPIRED')
  await press('Verify OTP')
  await screen.findByRole('button', { name: 'Send OTP' })
  expect(await problem()).toBe('OTP has expired. Please request a new one.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
})

it('takes another address', async () => {
  await open()
  await askForOtp()
  await screen.findByLabelText('OTP')
  await press('Use another email address')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
})

it('says that the OTP could not be sent', async () => {
  await open((server) => server.silence(sendOtp))
  await askForOtp()
  expect(await problem()).toBe('Failed to send OTP. Please try again.')
})

it('says that the password could not be changed, and goes back to the address for another OTP', async () => {
  await open((server) => server.refuse(changePassword, 'RESET_NOT_ALLOWED'))
  await askForOtp()
  await enterOtp()
  await choose(password)
  expect(await problem()).toBe('Failed to change password. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
})

it.each([
  ['Sign In', '/login'],
  ['Sign Up', '/register'],
  ['Verify Email Address', '/verify'],
])('leads with %s to %s', async (name, path) => {
  const { address } = await open()
  await userEvent.click(await screen.findByRole('link', { name }))
  await expect.poll(address).toBe(path)
})
