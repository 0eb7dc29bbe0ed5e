import type { ProductDetail, ProductSave } from '@portal/contract/products/product-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import {
  isSameProduct,
  type ProductForm as ProductValues,
  problemsOfProduct,
} from '@portal/domain/units/product-form.ts'
import { m } from '@portal/texts/messages.ts'
import { productProblemText } from '@portal/texts/product-problem-texts.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { useState } from 'react'
import { codeOf, problemsIn } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { ChangedMeanwhile } from '../../parts/forms/changed-meanwhile.tsx'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PictureField } from './picture-field.tsx'
import { pictureFact, productFacts } from './product-facts.tsx'
import styles from './product-form.module.css'
import { useSaveProduct } from './product-queries.ts'
import { usePicture } from './use-picture.ts'

const fresh: ProductValues = { brand: '', itemType: null, itemNumber: '', name: '' }

const asSaved = ({ product: { brand, itemType, itemNumber, name }, picture }: ProductDetail): ProductSave => ({
  ...{ brand, itemType, itemNumber, name, picture },
})

/** A product to be added or changed. Brand and type are fixed once units of it were shipped. */
export function ProductForm({
  product,
  onSaved,
  onCancel,
}: {
  /** Undefined: a new one. */
  product: ProductDetail | undefined
  onSaved: (saved: ProductDetail) => void
  onCancel: () => void
}) {
  const save = useSaveProduct(product)
  const keyFor = useIdempotencyKey()
  const picture = usePicture(product)
  const [seen, setSeen] = useState(() => product && asSaved(product))
  const saved = product && asSaved(product)
  const changedMeanwhile = saved && seen && !isSameProduct(saved, seen)
  useLeaveGuard(picture.sending)
  const brands = config().brands
  // One that the installation no longer has may stay.
  const offered = product && !brands.includes(product.product.brand) ? [...brands, product.product.brand] : brands
  const fixed = product !== undefined && product.units > 0
  const form = useForm<ProductValues>({
    initial: product?.product ?? fresh,
    validate: (values) => problemsOfProduct(values, offered),
    say: productProblemText,
    blockedBy: () => picture.blockedBy,
    send: async ({ brand, itemType, itemNumber, name }) => {
      if (!itemType) return false
      const body = { brand, itemType, itemNumber: itemNumber.trim(), name: name.trim(), picture: picture.key }
      onSaved(await save.mutateAsync({ save: body, seen, key: keyFor(JSON.stringify(body)) }))
    },
  })
  /** The picture before is gone with it: where none was chosen here, the colleague's stays. */
  const isPictureTheirs = picture.key === seen?.picture && saved?.picture !== seen?.picture
  const keepMine = () => {
    if (isPictureTheirs) picture.showSaved()
    setSeen(saved)
    form.dismissFailure()
  }
  const useTheirs = () => {
    picture.showSaved()
    setSeen(saved)
    form.reset()
  }
  const showsFailure =
    form.failure !== undefined && !changedMeanwhile && Object.keys(problemsIn(form.failure)).length === 0
  return (
    <Form {...form.props} className={styles.form}>
      {product && changedMeanwhile && !form.busy && (
        <ChangedMeanwhile title={m.product_changed_meanwhile()} onKeepMine={keepMine} onUseTheirs={useTheirs}>
          <DescriptionList facts={[...productFacts(product.product), pictureFact(product.product)]} />
          {isPictureTheirs && <p>{m.product_picture_theirs()}</p>}
        </ChangedMeanwhile>
      )}
      <RadioGroup
        {...form.choice('brand')}
        label={m.item_brand()}
        hint={fixed && m.product_fixed_hint()}
        look="segments"
        options={offered.map((brand) => ({ value: brand, label: brand }))}
        disabled={fixed}
      />
      <RadioGroup
        {...form.choice('itemType')}
        label={m.item_type()}
        look="segments"
        options={itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) }))}
        disabled={fixed}
      />
      <TextField
        {...form.text('itemNumber')}
        label={m.item_number()}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        figures
      />
      <TextField
        {...form.text('name')}
        label={m.product_name()}
        optionalText={m.common_optional()}
        autoComplete="off"
        enterKeyHint="go"
      />
      <PictureField picture={picture} />
      {showsFailure && <ErrorBox>{refusalTextOr(codeOf(form.failure), m.product_save_failed())}</ErrorBox>}
      <FormActions align="start">
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          busyText={m.product_saving()}
          disabledReason={form.blockedBy}
        >
          {product ? m.common_save() : m.product_add()}
        </Button>
        <Button onClick={onCancel}>{m.common_cancel()}</Button>
      </FormActions>
    </Form>
  )
}
