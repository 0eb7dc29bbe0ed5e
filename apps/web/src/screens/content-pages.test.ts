import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { expect, it } from 'vitest'
import help from '../content/help.en.md?raw'
import imprint from '../content/imprint.en.md?raw'
import privacy from '../content/privacy.en.md?raw'
import { helpValues } from '../features/help/help-values.ts'
import { operatorValues } from '../features/legal/operator-values.ts'
import { localStore } from '../local-store/local-store.ts'
import { contentOf } from '../parts/content/content.ts'

const operator = {
  name: 'Klangwerk GmbH',
  address: 'Hafenweg 3\n20095 Hamburg',
  representative: '',
  phone: '',
  email: 'service@klangwerk.example',
  register: '',
  vatId: '',
}
it('the help page explains every status, and what to do next', () => {
  const glossary = contentOf(help, helpValues).sections.find(({ id }) => id === 'glossary')
  const explained = glossary?.sections.map(({ sections }) =>
    sections.filter(({ blocks }) => blocks.length === 2).map(({ title }) => title),
  )
  expect(explained?.map((titles) => titles.toSorted())).toEqual([itemStatuses.toSorted(), requestStatuses.toSorted()])
})

it('the imprint leaves out what an operator does not have', () => {
  const titles = contentOf(imprint, operatorValues(operator))
    .sections.filter(({ blocks }) => blocks.length > 0)
    .map(({ id }) => id)
  expect(titles).toEqual(['provider', 'contact', 'responsible', 'disputes', 'liability', 'copyright'])
})

it('the privacy policy names every entry of the local storage', () => {
  const named = [...privacy.matchAll(/^\| (\w+) \|/gm)].map(([, entry]) => entry)
  expect(named).toEqual(expect.arrayContaining(Object.keys(localStore)))
})
