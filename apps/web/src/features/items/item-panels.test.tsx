import { getItem, listItemHistory } from '@portal/contract/items/items.ts'
import { listMessages } from '@portal/contract/messages/messages.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../page-links.ts'
import { openPage } from '../../testing/open-page.tsx'
import { anItem } from '../../testing/records.ts'

it('an amplifier says what was tried and what is wished for, and asks for no outcome where no schematic is needed', async () => {
  await openPage(paths.requestItem(10001), {
    as: 'USER',
    server: (server) => {
      const amplifier = anItem({
        ...{ itemType: 'Amplifier', amplifierRepairAttempt: 'yes', amplifierOption: 'Technical Exchange' },
        amplifierRepairAttemptDetails: 'Fuses and ground checked: channel 2 is dead.',
      })
      server.answer(getItem, amplifier)
      server.answer(listItemHistory, [])
      server.answer(listMessages, [])
    },
  })
  const issue = (await screen.findByRole('region', { name: 'Issue description' })).textContent
  expect(issue).toContain('Repair attempts already performed')
  expect(issue).toContain('channel 2 is dead')
  expect(screen.getByRole('region', { name: 'Item information' }).textContent).toContain(
    'Requested OptionTechnical Exchange',
  )
  expect(screen.queryByRole('region', { name: 'Repair outcome' })).toBeNull()
})
