import type { Point, PointSave } from '@portal/contract/points/point-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { type PointKind, pointKinds, problemsOfPoint, wordingsOf } from '@portal/domain/points/point.ts'
import { byLanguage, textField } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { pointProblemText } from '@portal/texts/point-problem-texts.ts'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { KeptForm } from '../../parts/kept/kept-form.tsx'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DeletePoint } from './delete-point.tsx'
import { PointFacts } from './point-facts.tsx'
import { pointItemsLabel, pointKindLabel } from './point-labels.ts'
import { useSavePoint } from './point-queries.ts'

interface PointDraft {
  readonly itemType: (typeof itemTypes)[number] | 'all'
  readonly kind: PointKind
  readonly unit: string
  readonly texts: Readonly<Record<Language, string>>
  /** The version that is changed; 0 for a new one. */
  readonly seenVersion: number
}

/** Something that can be asked for, to be added or changed: its wording in each language, and which answer it takes. */
export function PointForm({
  point,
  onDone,
}: {
  /** Undefined: a new one. */
  point: Point | undefined
  /** It was saved, deleted or left as it was. */
  onDone: (notice?: string) => void
}) {
  const save = useSavePoint(point)
  const keyFor = useIdempotencyKey()
  const form = useForm<PointDraft>({
    initial: draftOf(point),
    validate: (draft) => problemsOfPoint(pointIn(draft)),
    say: pointProblemText,
    send: async (draft) => {
      const body = pointIn(draft)
      await save.mutateAsync({ save: body, seenVersion: draft.seenVersion, key: keyFor(JSON.stringify(body)) })
      form.reset()
      onDone(m.point_saved())
      return false
    },
  })
  const { values } = form
  const { texts: missing } = form.props.errors
  return (
    <KeptForm
      form={form}
      saved={point}
      theirs={point && <PointFacts point={point} />}
      addText={m.point_add()}
      failedText={m.point_save_failed()}
      onCancel={onDone}
      deletion={point && <DeletePoint point={point} onDeleted={() => onDone(m.point_deleted())} />}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          name={textField(language)}
          label={m.point_wording_in({ language: ownNameOf(language) })}
          hint={language === languages[0] ? m.point_wording_hint() : undefined}
          lang={language}
          autoComplete="off"
          enterKeyHint="next"
          value={values.texts[language]}
          error={language === languages[0] ? missing : undefined}
          onChange={({ target }) => form.change({ texts: { ...values.texts, [language]: target.value } })}
        />
      ))}
      <RadioGroup
        {...form.choice('kind')}
        label={m.point_kind()}
        look="segments"
        options={pointKinds.map((kind) => ({ value: kind, label: pointKindLabel(kind) }))}
      />
      {values.kind === 'value' && (
        <TextField {...form.text('unit')} label={m.point_unit()} hint={m.point_unit_hint()} autoComplete="off" />
      )}
      <RadioGroup
        {...form.choice('itemType')}
        label={m.point_for()}
        look="segments"
        options={[
          { value: 'all', label: pointItemsLabel(null) },
          ...itemTypes.map((type) => ({ value: type, label: pointItemsLabel(type) })),
        ]}
      />
    </KeptForm>
  )
}

const draftOf = (point: Point | undefined): PointDraft => ({
  itemType: point?.itemType ?? 'all',
  kind: point?.kind ?? 'media',
  unit: point?.unit ?? '',
  texts: byLanguage((language) => point?.texts[language] ?? ''),
  seenVersion: point?.version ?? 0,
})

const pointIn = ({ itemType, kind, unit, texts }: PointDraft): PointSave => ({
  itemType: itemType === 'all' ? null : itemType,
  kind,
  unit: kind === 'value' ? unit.trim() : null,
  texts: wordingsOf(texts),
})
