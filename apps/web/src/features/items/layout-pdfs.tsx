import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { useOpenDocument } from '../../parts/media/use-open-document.ts'
import { Button } from '../../ui/button.tsx'
import { WrittenText } from '../../ui/description-list.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { IconDocument } from '../../ui/more-icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './items.module.css'

/**
 * The layout PDFs of an amplifier, each opened through a signed link. The server hands them to the dealer from Waiting
 * for feedback on; before that, and where there is none, there is no panel.
 */
export function LayoutPdfs({ item }: { item: ItemDetail }) {
  if (item.itemType !== 'Amplifier' || (item.layoutPdfs.length === 0 && !item.layoutText)) return null
  return (
    <Panel title={m.item_layout_pdfs()}>
      {item.layoutText && <WrittenText>{item.layoutText}</WrittenText>}
      {item.layoutPdfs.length > 0 && <LayoutPdfList item={item} />}
    </Panel>
  )
}

/** The documents as buttons that open them. `actionsOf` stands beside each, e.g. to delete it. */
export function LayoutPdfList({
  item: { layoutPdfs, layoutPdfNames },
  actionsOf,
}: {
  item: Pick<ItemDetail, 'layoutPdfs' | 'layoutPdfNames'>
  actionsOf?: ((key: string, name: string) => ReactNode) | undefined
}) {
  const { open, opening, failed } = useOpenDocument()
  return (
    <>
      <Stack as="ul" gap={2} aria-label={m.item_layout_pdfs()}>
        {layoutPdfs.map((key, at) => {
          const name = layoutPdfNames[at] ?? key
          return (
            <Row as="li" key={key}>
              <Button
                className={styles.document}
                icon={<IconDocument />}
                busy={opening === key}
                title={m.item_layout_pdf_opens_in_new_tab()}
                onClick={() => open(key)}
              >
                <span dir="auto">{name}</span>
              </Button>
              {actionsOf?.(key, name)}
            </Row>
          )
        })}
      </Stack>
      {failed && <ErrorBox>{m.item_layout_pdf_not_opened()}</ErrorBox>}
    </>
  )
}
