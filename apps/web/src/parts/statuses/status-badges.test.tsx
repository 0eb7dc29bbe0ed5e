import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showLanguage } from '../language/readers-language.ts'
import { ItemStatusBadge, RequestStatusBadge } from './status-badges.tsx'

afterEach(() => showLanguage('en'))

it.each(itemStatuses)('an item’s status is read in English as it is on the wire: %s', (status) => {
  render(<ItemStatusBadge status={status} />)
  expect(screen.getByText(status)).toBeTruthy()
})

it.each(requestStatuses)('so is a request’s: %s', (status) => {
  render(<RequestStatusBadge status={status} />)
  expect(screen.getByText(status)).toBeTruthy()
})

it('a German reader reads statuses in German', () => {
  void showLanguage('de')
  render(<ItemStatusBadge status="Under review" />)
  render(<RequestStatusBadge status="Closed" />)
  expect(screen.getByText('In Prüfung')).toBeTruthy()
  expect(screen.getByText('Geschlossen')).toBeTruthy()
})
