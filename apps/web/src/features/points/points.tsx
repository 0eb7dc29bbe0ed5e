import type { Point, PointSave } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { addPoint, changePoint, deletePoint } from '@portal/contract/kept-texts/points.ts'
import { languages } from '@portal/domain/languages.ts'
import { type PointKind, pointKinds } from '@portal/domain/points/point.ts'
import { problemsOfPoint, wordingsOf } from '@portal/domain/points/point-form.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { pointProblemText } from '@portal/texts/point-problem-texts.ts'
import { call } from '../../api/client.ts'
import { paths } from '../../page-links.ts'
import {
  type ForItems,
  ForItemsField,
  forItems,
  KeptForm,
  type KeptValues,
  textFacts,
  useKeptForm,
} from '../../parts/kept/kept-form.tsx'
import { forItemsColumn, forItemsLabel, languagesColumn } from '../../parts/kept/kept-pages.tsx'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'

const kinds: Readonly<Record<PointKind, () => string>> = {
  media: m.point_kind_media,
  value: m.point_kind_value,
  text: m.common_text,
}

/** What kind of answer a point takes. */
const pointKindLabel = (kind: PointKind): string => kinds[kind]()

/** The same with the unit of a measured value. */
const pointKindText = ({ kind, unit }: { readonly kind: PointKind; readonly unit: string | null }): string =>
  unit ? `${pointKindLabel(kind)} (${unit})` : pointKindLabel(kind)

/** What can be asked for, as it is saved. */
const PointFacts = ({ point }: { point: Point }) => (
  <DescriptionList
    facts={[
      ...textFacts(point.texts),
      { term: m.point_kind(), details: pointKindText(point) },
      { term: m.point_for(), details: forItemsLabel(point.itemType) },
    ]}
  />
)

interface PointFields {
  readonly itemType: ForItems
  readonly kind: PointKind
  readonly unit: string
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
  const form = useKeptForm<PointFields, PointSave, Point>({
    initial: fieldsIn(point),
    saved: point,
    saveOf: pointIn,
    problemsOf: problemsOfPoint,
    say: pointProblemText,
    storedAs: `point:${point?.pointId ?? 'new'}`,
    choices: { kind: pointKinds, itemType: forItems },
    add: (sent) => call(addPoint, sent),
    replace: ({ pointId }, body) => call(changePoint, { params: { pointId }, body }),
    remove: ({ pointId }, query) => call(deletePoint, { params: { pointId }, query }),
    onDone,
  })
  const { values } = form
  const { texts: missing } = form.props.errors
  return (
    <KeptForm
      form={form}
      theirs={point && <PointFacts point={point} />}
      addText={m.point_add()}
      deletion={{
        title: m.point_delete_question(),
        body: m.point_delete_text({ wording: (point && textIn(point.texts, [currentLanguage()])?.text) ?? '' }),
      }}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          {...form.textIn(language)}
          label={m.point_wording_in({ language: ownNameOf(language) })}
          hint={language === languages[0] ? m.point_wording_hint() : undefined}
          autoComplete="off"
          enterKeyHint="next"
          error={language === languages[0] ? missing : undefined}
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
      <ForItemsField {...form.choice('itemType')} />
    </KeptForm>
  )
}

const fieldsIn = (point: Point | undefined): PointFields => ({
  itemType: point?.itemType ?? 'all',
  kind: point?.kind ?? 'media',
  unit: point?.unit ?? '',
})

const pointIn = ({ itemType, kind, unit, texts }: KeptValues<PointFields>): PointSave => ({
  itemType: itemType === 'all' ? null : itemType,
  kind,
  unit: kind === 'value' ? unit.trim() : null,
  texts: wordingsOf(texts),
})

/** What can be asked for; undefined while it is loaded. */
export function PointList({ points }: { points: readonly Point[] | undefined }) {
  const columns: Column<Point>[] = [
    {
      key: 'wording',
      header: m.point_wording(),
      cell: ({ texts }) => <TextByLanguage texts={texts} />,
      width: 'minmax(0, 3fr)',
    },
    {
      key: 'kind',
      header: m.point_kind(),
      cell: pointKindText,
      width: 'minmax(0, 1.5fr)',
    },
    forItemsColumn(),
    languagesColumn(),
  ]
  return (
    <Table
      caption={m.points()}
      columns={columns}
      rows={points}
      rowKey={({ pointId }) => pointId}
      rowLink={({ pointId }) => ({ to: paths.adminPoint(pointId) })}
      empty={<EmptyState title={m.points_none()}>{m.points_none_hint()}</EmptyState>}
    />
  )
}
