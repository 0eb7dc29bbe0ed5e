import type { UnitLookUp, UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { unitOfCode } from '@portal/domain/items/label-code.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { lookAlikesIn } from '@portal/domain/units/near-numbers.ts'
import {
  type Coverage,
  isCoveredBeyondDoubt,
  type Verdict as KnownVerdict,
  saysCoverage,
} from '@portal/domain/units/verdict.ts'
import { m } from '@portal/texts/messages.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { ItemFormValues } from './item-form.ts'
import { modelsToOffer, modelText } from './unit-model.ts'

const coverageTones: Readonly<Record<Coverage['code'], Tone>> = {
  COVERED: 'green',
  ENDED: 'yellow',
  START_UNKNOWN: 'blue',
  UNKNOWN_UNIT: 'grey',
}
/** Green promises that all is well, which is not said of a unit that was replaced or sold to somebody else. */
const toneOf = (verdict: KnownVerdict): Tone =>
  verdict.coverage.code === 'COVERED' && !isCoveredBeyondDoubt(verdict)
    ? 'yellow'
    : coverageTones[verdict.coverage.code]

export interface UnitVerdictProps {
  readonly found: UnitLookUp
  readonly said: Pick<ItemFormValues, 'itemType' | 'brand' | 'itemNumber' | 'serialNumber'>
  /** Takes a model over into the form. */
  readonly onUse: (model: UnitModel) => void
  /** Takes over a serial number that was asked about. */
  readonly onUseNumber: (serialNumber: string) => void
}

/** What the portal knows of the unit whose serial number was typed. It advises: nothing of it stops the form. */
export function UnitVerdict({ found: { verdict, models, near = [] }, said, onUse, onUseNumber }: UnitVerdictProps) {
  if (unitOfCode({ kind: 'QR', text: said.serialNumber }) === undefined)
    return (
      <Stack boxed gap={2} small data-tone="yellow">
        <p>{m.scan_other_codes()}</p>
      </Stack>
    )
  const offered = modelsToOffer(said, models)
  const [model, ...others] = models
  // Which of them it is decides what is said.
  if (model && others.length > 0 && offered.length > 0)
    return (
      <Stack boxed gap={2} small data-tone="blue">
        <p>{m.wizard_unit_which_model()}</p>
        <ModelChoice models={offered} onUse={onUse} />
      </Stack>
    )
  const says = saysCoverage(verdict.coverage)
  if (!says && verdict.remarks.length === 0 && !model) return null
  const isOtherBrand = verdict.coverage.code === 'UNKNOWN_UNIT' && model !== undefined
  // The answer for the model that was taken over a moment ago is on its way.
  if (isOtherBrand && offered.length === 0) return null
  return (
    <Stack boxed gap={2} small data-tone={isOtherBrand ? 'yellow' : toneOf(verdict)}>
      <Row unbroken top gap={3}>
        {model?.thumbnailUrl && offered.length === 0 && <Thumbnail src={model.thumbnailUrl} alt="" />}
        <div>
          <Text bold toned>
            {isOtherBrand
              ? remarkText({ code: 'OTHER_MODEL', brand: model.brand, itemNumber: model.itemNumber })
              : says && coverageText(verdict.coverage)}
          </Text>
          {model && offered.length === 0 && <p>{[modelText(model), model.name].filter(Boolean).join(' · ')}</p>}
          {verdict.remarks.map((remark) => (
            <p key={remark.code}>{remarkText(remark)}</p>
          ))}
          {!model && <LookAlikes serialNumber={said.serialNumber} />}
        </div>
      </Row>
      <NearNumbers near={near} onUse={onUseNumber} />
      <ModelChoice models={offered} onUse={onUse} />
    </Stack>
  )
}

/** Letters that only look Latin, which nobody sees. */
function LookAlikes({ serialNumber }: { serialNumber: string }) {
  const letters = lookAlikesIn(serialNumber)
  return letters.length > 0 && <p>{m.wizard_unit_look_alikes({ letters: letters.join(' ') })}</p>
}

/** Known numbers that may be meant: a question, of which none is taken by itself. */
function NearNumbers({
  near,
  onUse,
}: {
  near: NonNullable<UnitLookUp['near']>
  onUse: UnitVerdictProps['onUseNumber']
}) {
  const [first, another] = near
  if (!first) return null
  return (
    <>
      {near.some(({ reason }) => reason === 'KEYBOARD') && <p>{m.wizard_unit_near_keyboard()}</p>}
      <p>{another ? m.wizard_unit_near_several() : m.wizard_unit_near(first)}</p>
      <Row>
        {near.map(({ serialNumber }) => (
          <Button key={serialNumber} size="s" onClick={() => onUse(serialNumber)}>
            {m.wizard_unit_use_number({ serialNumber })}
          </Button>
        ))}
      </Row>
    </>
  )
}

function ModelChoice({ models, onUse }: { models: readonly UnitModel[]; onUse: UnitVerdictProps['onUse'] }) {
  if (models.length === 0) return null
  return (
    <Row>
      {models.map((model) => (
        <Button key={`${model.brand} ${model.itemNumber}`} size="s" onClick={() => onUse(model)}>
          {m.wizard_unit_use_model({ model: modelText(model) })}
        </Button>
      ))}
    </Row>
  )
}
