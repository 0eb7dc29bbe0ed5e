import type { NumberedSpot } from '@portal/domain/items/numbered-spots.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { MarkNumber } from '../../ui/marked-picture.tsx'

/** The words of spots, each beside its number. */
export const SpotTexts = ({ spots }: { spots: readonly NumberedSpot[] }) => (
  <Stack as="ol" gap={2}>
    {spots.map(({ number, text }) => (
      <Row as="li" unbroken top key={number}>
        <MarkNumber number={number} />
        <span dir="auto">{text}</span>
      </Row>
    ))}
  </Stack>
)
