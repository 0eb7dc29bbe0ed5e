import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Mending, mendingText } from './mending.ts'

interface ItemToMend<Id> extends Pick<ItemRow, 'itemNumber' | 'serialNumber'> {
  readonly id: Id
  readonly mendings: readonly Mending[]
}

export interface LikelyListProps<Id> {
  readonly items: readonly ItemToMend<Id>[]
  readonly onMend: (itemId: Id, mending: Mending) => void
}

/** What the service is likely to ask for about the items of a request: how much in one line, which opens to each with the way to mend it. */
export function LikelyList<Id extends number | string>({ items, onMend }: LikelyListProps<Id>) {
  const asked = items.filter(({ mendings }) => mendings.length > 0)
  const count = asked.reduce((sum, { mendings }) => sum + mendings.length, 0)
  if (count === 0) return <LikelyLine text={m.likely_nothing()} />
  return (
    <Panel>
      <details>
        <Text as="summary" strong>
          {m.likely_count({ count })}
        </Text>
        <Text soft small>
          {m.likely_lead()}
        </Text>
        {asked.map((item) => (
          <div key={item.id}>
            {items.length > 1 && (
              <Text as="h2" strong>
                {m.likely_of_item(item)}
              </Text>
            )}
            <Stack as="ul" gap={0}>
              {item.mendings.map((mending) => (
                <Row as="li" spread unbroken ruled gap={3} key={mendingText(mending)}>
                  {mendingText(mending)}
                  <Button
                    size="s"
                    aria-label={m.likely_add_named({ what: mendingText(mending) })}
                    onClick={() => onMend(item.id, mending)}
                  >
                    {m.likely_add()}
                  </Button>
                </Row>
              ))}
            </Stack>
          </div>
        ))}
      </details>
    </Panel>
  )
}

/** The same line where there is nothing to open, as high: the buttons below it stay where they are when the answer comes. */
export const LikelyLine = ({ text }: { text: string }) => (
  <Panel>
    <Text soft small>
      {text}
    </Text>
  </Panel>
)
