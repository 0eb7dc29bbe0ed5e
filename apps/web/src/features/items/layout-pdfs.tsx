import { signedUrl } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
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

/** Opens a stored document in a tab of its own. */
function useOpenDocument() {
  const [opening, setOpening] = useState<string>()
  const [failed, setFailed] = useState(false)
  const open = async (key: string) => {
    setFailed(false)
    setOpening(key)
    // The tab is opened at once: browsers block a tab that opens later than the click.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    try {
      const { url } = await call(signedUrl, { query: { key } })
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      logFailure('open layout PDF')(error)
      setFailed(true)
    } finally {
      setOpening(undefined)
    }
  }
  return { open, opening, failed }
}
