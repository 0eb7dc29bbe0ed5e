import { latestDay } from '@portal/domain/units/sale.ts'
import { m } from '@portal/texts/messages.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ItemFormState } from './use-item-form.ts'
import { acceptedProof } from './use-sale-proof.ts'

/** When the unit was sold to the end customer, with a proof: asked where its coverage counts from then. */
export function SaleQuestions({ form, notBefore }: { form: ItemFormState; notBefore: string | undefined }) {
  const { saleProof } = form
  return (
    <>
      <TextField
        {...form.text('soldOn')}
        type="date"
        label={m.wizard_sale_sold_on()}
        optionalText={m.common_optional()}
        hint={m.wizard_sale_sold_on_hint()}
        min={notBefore}
        max={latestDay(new Date())}
        autoFocus={form.mending?.about === 'sale-proof'}
      />
      <DropZone
        label={m.item_sale_proof()}
        name="saleProof"
        prompt={m.wizard_item_files_prompt()}
        hint={m.wizard_sale_proof_hint()}
        accept={acceptedProof}
        onFiles={saleProof.add}
      />
      <UploadWarnings uploads={saleProof} />
      <UploadTiles label={m.item_sale_proof()} uploads={saleProof} />
    </>
  )
}
