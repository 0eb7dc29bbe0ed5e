import type { FileFormat, ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { type DateStyle, dateStyles } from '@portal/domain/imports/cell-dates.ts'
import {
  type DateField,
  dateFields,
  type ImportField,
  importFields,
  missingFields,
} from '@portal/domain/imports/import-columns.ts'
import { canStep } from '@portal/domain/imports/import-states.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { dateStyleLabel, importFieldLabel } from '@portal/texts/import-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useDecideImport } from './import-queries.ts'

/** A column by its number as a select knows it; empty: in no column. */
type Chosen = { readonly [Field in ImportField]: string }

const none = ''

interface PanelProps {
  readonly found: ImportDetail
  /** Hears whether something is chosen here that was not checked yet. */
  readonly onUnchecked: (isUnchecked: boolean) => void
}

/** The first rows of the file, and which of its columns holds what: found by the names, corrected here. */
export function ColumnsPanel({ found, onUnchecked }: PanelProps) {
  const { header, format, columns } = found
  if (!header || !format) return null
  return (
    <Panel title={m.import_columns()}>
      <Stack>
        <Preview header={header} rows={found.preview ?? []} />
        <p>{formatText(format)}</p>
        {!!format.titleRows && <p>{m.import_title_rows({ count: format.titleRows })}</p>}
        <DaysRead days={format.readDays ?? []} />
        {canStep(found.state, 'correct') && found.fileKept && (
          // Begins anew when the check has changed what it shows.
          <ColumnsForm
            key={JSON.stringify([columns, format, found.defaultBrand])}
            {...{ found, header, format, onUnchecked }}
          />
        )}
      </Stack>
    </Panel>
  )
}

const delimiterNames: Readonly<Record<FileFormat['delimiter'], () => string>> = {
  ',': m.import_delimiter_comma,
  ';': m.import_delimiter_semicolon,
  '\t': m.import_delimiter_tab,
  '|': m.import_delimiter_pipe,
}
const encodingNames: Readonly<Record<FileFormat['encoding'], string>> = {
  UTF_8: 'UTF-8',
  UTF_16_LE: 'UTF-16',
  UTF_16_BE: 'UTF-16',
  WINDOWS_1252: 'Windows-1252',
}
const formatText = ({ encoding, delimiter }: FileFormat) =>
  m.import_format({ encoding: encodingNames[encoding], delimiter: delimiterNames[delimiter]() })

/** How the first days were read, before anything is taken in. */
function DaysRead({ days }: { days: NonNullable<FileFormat['readDays']> }) {
  if (days.length === 0) return null
  return (
    <Stack as="ul" gap={0} aria-label={m.import_days_read()}>
      {days.map(({ field, text, day }) => (
        <li key={`${field} ${day}`}>
          {day === null
            ? m.import_day_read_none({ field: importFieldLabel(field), text })
            : m.import_day_read({ field: importFieldLabel(field), text, day: dayText(day) })}
        </li>
      ))}
    </Stack>
  )
}

function Preview({ header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // It scrolls, so the keyboard has to reach it.
    <Text as="section" oneLine strip aria-label={m.import_preview()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name, and never change places
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
            <tr key={row}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Text>
  )
}

interface FormProps extends PanelProps {
  readonly header: readonly string[]
  readonly format: FileFormat
}

function ColumnsForm({ found, header, format, onUnchecked }: FormProps) {
  const decide = useDecideImport(found.importId)
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(found))
  const [brand, setBrand] = useState(found.defaultBrand ?? none)
  const [styleOf, setStyleOf] = useState(format.dateStyles)

  const columns = Object.fromEntries(
    importFields.filter((field) => chosen[field] !== none).map((field) => [field, Number(chosen[field])]),
  ) as { [Field in ImportField]?: number }
  const missing = missingFields(columns, brand || null)
  const twice = new Set(Object.values(columns)).size < Object.values(columns).length
  const checked = chosenIn(found)
  const isUnchecked =
    importFields.some((field) => chosen[field] !== checked[field]) ||
    brand !== (found.defaultBrand ?? none) ||
    dateFields.some((field) => styleOf[field] !== format.dateStyles[field])
  useEffect(() => {
    onUnchecked(isUnchecked)
    return () => onUnchecked(false)
  }, [isUnchecked, onUnchecked])
  const unclear = format.unclearDates.filter((field) => columns[field] !== undefined && !styleOf[field])

  const columnOptions = [
    { value: none, label: m.import_column_none() },
    ...header.map((name, index) => ({
      value: String(index),
      label: name || m.import_column_number({ number: index + 1 }),
    })),
  ]
  return (
    <Stack>
      {(missing.length > 0 || unclear.length > 0) && (
        <WarningBox>
          {missing.length > 0
            ? m.import_columns_missing({ fields: missing.map(importFieldLabel).join(', ') })
            : m.import_dates_unclear({ fields: unclear.map(importFieldLabel).join(', ') })}
        </WarningBox>
      )}
      <Stack columns gap={4}>
        {importFields.map((field) => (
          <SelectField
            key={field}
            label={importFieldLabel(field)}
            options={columnOptions}
            value={chosen[field]}
            onChange={(value) => setChosen({ ...chosen, [field]: value })}
          />
        ))}
        <SelectField
          label={m.import_default_brand()}
          options={[
            { value: none, label: m.import_default_brand_none() },
            ...config().brands.map((name) => ({ value: name, label: name })),
          ]}
          value={brand}
          onChange={setBrand}
        />
        {dateFields
          .filter((field) => columns[field] !== undefined)
          .map((field) => (
            <DateStyleField
              key={field}
              field={field}
              style={styleOf[field]}
              onChange={(style) => setStyleOf({ ...styleOf, [field]: style })}
            />
          ))}
      </Stack>
      <Row gap={3}>
        <Button
          variant={found.state === 'COLUMNS_NEEDED' ? 'primary' : undefined}
          busy={decide.isPending}
          disabledReason={
            twice
              ? m.import_columns_twice()
              : missing.length > 0
                ? m.import_columns_missing({ fields: missing.map(importFieldLabel).join(', ') })
                : undefined
          }
          onClick={() =>
            decide.mutate({
              type: 'correct',
              reading: {
                ...{ columns, defaultBrand: brand || null },
                dateStyles: stylesToSend(styleOf, format, (field) => chosen[field] === checked[field]),
              },
            })
          }
        >
          {m.import_check_again()}
        </Button>
      </Row>
    </Stack>
  )
}

interface DateStyleFieldProps {
  readonly field: DateField
  readonly style: DateStyle | undefined
  readonly onChange: (style: DateStyle | undefined) => void
}

const DateStyleField = ({ field, style, onChange }: DateStyleFieldProps) => (
  <SelectField<DateStyle | ''>
    label={m.import_date_style({ field: importFieldLabel(field) })}
    options={[
      { value: '', label: m.import_date_style_found_out() },
      ...dateStyles.map((value) => ({ value, label: dateStyleLabel(value) })),
    ]}
    value={style ?? ''}
    onChange={(value) => onChange(value || undefined)}
  />
)

const chosenIn = ({ columns }: ImportDetail): Chosen =>
  Object.fromEntries(importFields.map((field) => [field, String(columns?.[field] ?? none)])) as Chosen

/** What a person said, for the column it was said of: another one may be written in another style. */
const stylesToSend = (
  styleOf: FileFormat['dateStyles'],
  { dateStyles: found, chosenDates = [] }: FileFormat,
  isSameColumn: (field: DateField) => boolean,
): FileFormat['dateStyles'] =>
  Object.fromEntries(
    dateFields
      .filter(
        (field) =>
          styleOf[field] && (styleOf[field] !== found[field] || (chosenDates.includes(field) && isSameColumn(field))),
      )
      .map((field) => [field, styleOf[field]]),
  )
