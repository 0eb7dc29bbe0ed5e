import { getCompany } from '@portal/contract/companies/companies.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { around } from '../../testing/around.tsx'
import { aCompany, aPerson } from '../../testing/records.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { stubServer } from '../../testing/stub-server.ts'
import '../../testing/top-layer.ts'
import { LookedAfter } from './looked-after.tsx'

afterEach(() => act(endSession))

it('names the same person while the dialog is open, though somebody else has the request by then', async () => {
  const mara = { userId: 10001, firstName: 'Mara', lastName: 'Lind' }
  const jonas = { userId: 10002, firstName: 'Jonas', lastName: 'Beck' }
  stubServer().answer(getCompany, aCompany({ people: [aPerson(mara), aPerson(jonas)] }))
  writePageConfig()
  await loadConfig()
  beginSession(tokenOf())
  const lookedAfterBy = (contact: typeof mara) => (
    <LookedAfter
      requestId={10001}
      contact={contact}
      reader={{ ...mara, companyRole: 'manager', hasColleagues: true }}
    />
  )
  const { rerender } = render(lookedAfterBy(jonas), { wrapper: around() })
  await userEvent.click(screen.getByRole('button', { name: 'Give to a colleague' }))
  const named = async () =>
    (await screen.findByLabelText<HTMLSelectElement>('Who takes over?')).selectedOptions[0]?.textContent
  expect(await named()).toBe('Mara Lind')
  rerender(lookedAfterBy(mara))
  expect(await named()).toBe('Mara Lind')
})
