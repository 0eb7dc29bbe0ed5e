import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { ForgotPasswordSteps } from '../features/accounts/forgot-password-steps.tsx'
import { JoinForm, type ReadInvitation } from '../features/accounts/join-form.tsx'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { PointForm } from '../features/points/points.tsx'
import { ProductForm } from '../features/products/product-form.tsx'
import { TermsForm } from '../features/terms/terms-form.tsx'
import { aProfile } from '../testing/a-profile.ts'
import { around } from '../testing/around.tsx'
import { writePageConfig } from '../testing/signed-in.ts'

beforeEach(async () => {
  sessionStorage.clear()
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
})

const opened = (form: ReactNode) => render(form, { wrapper: around() })
const saved: ShownProduct = {
  ...{ productId: 10001, brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-165', name: '' },
  ...{ pictureUrl: null, thumbnailUrl: null },
}
const product = (picture: string | null = null) => (
  <ProductForm
    product={{ product: saved, picture, units: 0, lastShippedOn: null, terms: [] }}
    onSaved={() => {}}
    onCancel={() => {}}
  />
)

it.each([
  ['a product', 'Item Number', 'NW-165.2', () => product()],
  [
    'a new product',
    'Item Number',
    'NW-9',
    () => <ProductForm product={undefined} onSaved={() => {}} onCancel={() => {}} />,
  ],
  ['terms', 'Months', '36', () => <TermsForm today="2026-11-20" product={undefined} />],
  ['a profile', 'City', 'Bremen', () => <ProfileForm profile={aProfile} onSave={async () => undefined} />],
  ['a point', /English/, 'A picture of the label', () => <PointForm point={undefined} onDone={() => {}} />],
])('what was typed into the form of %s is there after a reload', (_form, label, text, form) => {
  const { unmount } = opened(form())
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  unmount()
  opened(form())
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
})

it('the product chosen in the form of terms is kept without the links to its picture, which end', () => {
  const links = { pictureUrl: '/files/a.jpg?signature=1', thumbnailUrl: '/files/b.jpg?signature=2' }
  const form = () => <TermsForm today="2026-11-20" product={{ ...saved, ...links }} />
  const { unmount } = opened(form())
  fireEvent.change(screen.getByLabelText('Months'), { target: { value: '36' } })
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('signature')
  opened(form())
  expect(screen.getByRole('radio', { name: 'NW-165' })).toHaveProperty('checked', true)
})

it('what was typed into the form of a product does not come back once it was cancelled', () => {
  const { unmount } = opened(product())
  fireEvent.change(screen.getByLabelText('Item Number'), { target: { value: 'NW-165.2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  unmount()
  opened(product())
  expect(screen.getByLabelText<HTMLInputElement>('Item Number').value).toBe('NW-165')
})

it('what a colleague saved of a product before the reload is said beside what was typed', () => {
  const { unmount } = opened(product())
  fireEvent.change(screen.getByLabelText('Item Number'), { target: { value: 'NW-165.2' } })
  unmount()
  opened(product('products/theirs.jpg'))
  expect(screen.getByText('A colleague changed this product meanwhile')).toBeTruthy()
})

const captcha = { prepare: () => undefined, token: async () => undefined }
const registration = () => <RegisterForm captcha={captcha} onRegistered={() => undefined} />
const invitation: ReadInvitation = {
  ...{ email: 'mara@klangwerk.example', companyName: 'Klangwerk', invitedBy: 'Ben', language: 'en' },
  ...{ expiresAt: '2026-12-01T08:00:00.000Z', hasAccount: false, isSignedIn: false },
}
const never = () => undefined
const joining = () => <JoinForm code="c" invitation={invitation} onJoined={never} onOver={never} />

it.each([
  ['a registration', ['First Name', 'City'], registration],
  ['whoever joins a company', ['First Name', 'Last Name'], joining],
])('what was typed into the form of %s is there after a reload, without the passwords', (_form, labels, form) => {
  const { unmount } = opened(form())
  for (const label of labels) fireEvent.change(screen.getByLabelText(label), { target: { value: 'Mara' } })
  for (const label of ['Password', 'Confirm Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Violin-Quartet-77' } })
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Violin')
  opened(form())
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(labels.map(value)).toEqual(['Mara', 'Mara'])
  expect(value('Password')).toBe('')
})

it('a registration that was sent leaves nothing in the tab', async () => {
  vi.stubGlobal('fetch', async () => new Response('""', { status: 201 }))
  const onRegistered = vi.fn()
  opened(<RegisterForm captcha={captcha} onRegistered={onRegistered} />)
  const person = { 'First Name': 'Mara', 'Last Name': 'Lind', 'Company Name': 'Klangwerk', Email: invitation.email }
  const address = { Street: 'Hafenweg 3', 'Post Code': '20095', City: 'Hamburg', Country: 'Germany' }
  const passwords = { Password: 'Violin-Quartet-77', 'Confirm Password': 'Violin-Quartet-77' }
  for (const [label, value] of Object.entries({ ...person, ...address, ...passwords }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  await waitFor(() => expect(onRegistered).toHaveBeenCalled())
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

it('whoever waits for the code of a new password goes on with it after a reload, and begins anew on another visit', async () => {
  vi.stubGlobal('fetch', async () => new Response('""'))
  const steps = () => <ForgotPasswordSteps captcha={captcha} onDone={() => undefined} />
  const { unmount } = opened(steps())
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: invitation.email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send OTP' }))
  await screen.findByLabelText('OTP')
  // A page that is reloaded is not left as it is for another one.
  const kept = Object.entries({ ...sessionStorage })
  unmount()
  for (const [entry, value] of kept) sessionStorage.setItem(entry, value)
  const again = opened(steps())
  expect(screen.getByText(invitation.email)).toBeTruthy()
  expect(screen.getByLabelText('OTP')).toBeTruthy()
  again.unmount()
  opened(steps())
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})
