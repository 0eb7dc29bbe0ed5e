import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import type { NewTermsBody } from '@portal/contract/terms/terms-schemas.ts'
import { type ItemType, itemTypes } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Problem, Problems } from '@portal/domain/problem.ts'
import { type Day, isDay } from '@portal/domain/units/calendar-day.ts'
import { problemsOfNewTerms } from '@portal/domain/units/new-terms.ts'
import { type CountsFrom, countsFrom } from '@portal/domain/units/terms.ts'
import { catalogueRefusalTextOr } from '@portal/texts/catalogue-refusal-texts.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { productProblemText } from '@portal/texts/product-problem-texts.ts'
import { countsFromLabel, scopeText, termsText } from '@portal/texts/terms-texts.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { SearchInAddress } from '../../parts/lists/search-in-address.tsx'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { productChoiceQuery, useAddTerms } from './terms-queries.ts'

const scopeKinds = ['everything', 'itemType', 'brand', 'brandAndType', 'product'] as const
type ScopeKind = (typeof scopeKinds)[number]

/** What the form of new terms holds; what does not belong to the kind of scope is not sent. */
export interface TermsFormValues {
  readonly scope: ScopeKind
  readonly brand: string
  readonly itemType: ItemType | null
  readonly product: ShownProduct | null
  readonly months: string
  readonly countsFrom: CountsFrom
  readonly shippedFrom: string
}

const namesBrand = (scope: ScopeKind) => scope === 'brand' || scope === 'brandAndType'
const namesType = (scope: ScopeKind) => scope === 'itemType' || scope === 'brandAndType'

/** What is sent. Months that are no whole number become none that a rule accepts. */
export const termsToSend = (values: TermsFormValues): NewTermsBody => ({
  productId: values.scope === 'product' ? (values.product?.productId ?? null) : null,
  brand: namesBrand(values.scope) ? values.brand : null,
  itemType: namesType(values.scope) ? values.itemType : null,
  months: /^\d{1,4}$/.test(values.months.trim()) ? Number(values.months) : -1,
  countsFrom: values.countsFrom,
  shippedFrom: values.shippedFrom,
})

/** What is wrong with the form, by its fields. */
export function problemsOfTermsForm(values: TermsFormValues, brands: readonly string[], today: Day): Problems {
  const problems: Record<string, Problem> = { ...problemsOfNewTerms(termsToSend(values), brands, today) }
  if (values.scope === 'product' && !values.product) problems.product = { code: 'TERMS_PRODUCT_MISSING' }
  if (namesType(values.scope) && !values.itemType) problems.itemType = { code: 'ITEM_TYPE_MISSING' }
  return problems
}

/** What was typed before a reload; undefined where it is of another form. */
function parseTermsForm(stored: unknown): TermsFormValues | undefined {
  const { scope, brand, itemType, product, months, countsFrom: from, shippedFrom } = fieldsOf(stored)
  const fits =
    [brand, months, shippedFrom].every((text) => typeof text === 'string') &&
    scopeKinds.some((kind) => kind === scope) &&
    countsFrom.some((one) => one === from) &&
    [null, ...itemTypes].some((type) => type === itemType) &&
    (product === null || typeof fieldsOf(product).productId === 'number')
  return fits ? (stored as TermsFormValues) : undefined
}

/** The links to a product's picture end soon; its number still names it. */
const keptTermsForm = ({ product, ...typed }: TermsFormValues): TermsFormValues => ({
  ...typed,
  product: product && { ...product, pictureUrl: null, thumbnailUrl: null },
})

/** One product, found by a search: the first products that it finds are offered. */
function ProductChoice({
  chosen,
  onChoose,
}: {
  chosen: ShownProduct | null
  onChoose: (product: ShownProduct) => void
}) {
  const [q, setQ] = useState<string>()
  const search = useQuery({ ...productChoiceQuery(q ?? ''), enabled: q !== undefined })
  const { data: found = [] } = search
  const offered = chosen && !found.some(({ productId }) => productId === chosen.productId) ? [chosen, ...found] : found
  return (
    <>
      <SearchInAddress q={q} label={m.products_search()} help={m.products_search_help()} onSearch={setQ} />
      {q !== undefined && !search.data && <Coming query={search} failedText={m.products_failed()} lines={1} />}
      {search.data?.length === 0 && <p role="status">{m.products_none()}</p>}
      <RadioGroup
        name="product"
        label={m.product()}
        options={offered.map((product) => ({
          value: String(product.productId),
          label: <ProductLine product={product} />,
        }))}
        value={chosen && String(chosen.productId)}
        onChange={(productId) => {
          const product = offered.find((one) => String(one.productId) === productId)
          if (product) onChoose(product)
        }}
      />
    </>
  )
}

const scopeLabels: Readonly<Record<ScopeKind, () => string>> = {
  everything: m.terms_everything,
  itemType: m.item_type,
  brand: m.common_brand,
  brandAndType: m.terms_brand_and_type,
  product: m.product,
}

/** What new terms say, before they are saved and cannot be changed any more. */
function previewOf(values: TermsFormValues): string {
  const { productId: _shownByName, ...scope } = termsToSend(values)
  return m.terms_preview({
    scope: scopeText({ ...scope, product: values.scope === 'product' ? values.product : null }),
    terms: termsText(scope),
    day: dayText(values.shippedFrom),
  })
}

/** A new version of terms. What it will say is shown before it is saved. */
export function TermsForm({ today, product }: { today: Day; product: ShownProduct | undefined }) {
  const add = useAddTerms()
  const keyFor = useIdempotencyKey()
  const confirm = useConfirm()
  const { brands } = config()
  const form = useForm<TermsFormValues>({
    initial: {
      ...{ scope: product ? 'product' : 'everything', brand: '', itemType: null, product: product ?? null },
      ...{ months: '24', countsFrom: 'shipment', shippedFrom: today },
    },
    validate: (values) => problemsOfTermsForm(values, brands, today),
    say: productProblemText,
    send: async (values) => {
      const agreed = await confirm({
        title: m.terms_add_question(),
        body: `${previewOf(values)} ${m.terms_add_warning()}`,
        confirmText: m.terms_add(),
      })
      if (!agreed) return false
      const terms = termsToSend(values)
      await add.mutateAsync({ terms, key: keyFor(JSON.stringify(terms)) })
      notify.success(m.terms_added())
    },
    stored: { key: `terms:${product?.productId ?? ''}`, parse: parseTermsForm, kept: keptTermsForm },
  })
  const { scope } = form.values
  const complete =
    Object.keys(problemsOfTermsForm(form.values, brands, today)).length === 0 && isDay(form.values.shippedFrom)
  return (
    <Form {...form.props}>
      <RadioGroup
        {...form.choice('scope')}
        label={m.terms_scope()}
        options={scopeKinds.map((kind) => ({ value: kind, label: scopeLabels[kind]() }))}
      />
      {(scope === 'brand' || scope === 'brandAndType') && (
        <RadioGroup
          {...form.choice('brand')}
          label={m.common_brand()}
          look="segments"
          options={brands.map((brand) => ({ value: brand, label: brand }))}
        />
      )}
      {(scope === 'itemType' || scope === 'brandAndType') && (
        <RadioGroup
          {...form.choice('itemType')}
          label={m.item_type()}
          look="segments"
          options={itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) }))}
        />
      )}
      {scope === 'product' && (
        <ProductChoice chosen={form.values.product} onChoose={(chosen) => form.change({ product: chosen })} />
      )}
      <TextField
        {...form.text('months')}
        label={m.terms_months()}
        hint={m.terms_months_hint({ maximum: limits.terms.maximumMonths })}
        inputMode="numeric"
        autoComplete="off"
        figures
      />
      <RadioGroup
        {...form.choice('countsFrom')}
        label={m.terms_counts_from()}
        options={countsFrom.map((from) => ({ value: from, label: countsFromLabel(from) }))}
      />
      <TextField
        {...form.text('shippedFrom')}
        type="date"
        label={m.terms_for_units_shipped_from()}
        hint={m.terms_kept_hint()}
        figures
      />
      {complete && <p role="status">{previewOf(form.values)}</p>}
      {form.failed && <ErrorBox>{catalogueRefusalTextOr(codeOf(form.failure), m.terms_add_failed())}</ErrorBox>}
      <FormActions align="start">
        <SubmitButton of={form} busyText={m.common_saving()}>
          {m.terms_add()}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
