import { brandName, makerName, productName } from '@portal/brand/name.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import type { Badge, Block, Letter } from './blocks.ts'
import { membrane, membraneSize } from './brand-images.ts'
import { type Html, html, trusted } from './html.ts'
import type { Pages } from './mail-definition.ts'
import { darkRules, skin, toneColours } from './palette.ts'

/** Who sends the mails: the same for all mails of an installation. */
export interface Sender {
  /** Name and address of the operator, one line. */
  readonly operator: string
  readonly pages: Pages
}

const sans = "'Geist','Inter',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const at = (...args: Parameters<typeof skin>) => {
  const { classes, style } = skin(...args)
  return html`class="${classes}" style="${style}"`
}

/** A text with its line breaks. */
const lines = (text: string): Html[] =>
  text.split('\n').map((row, index) => (index === 0 ? html`${row}` : html`<br>${row}`))

const badgeOf = ({ text, tone }: Badge): Html => {
  const { ground, text: ink } = toneColours[tone]
  return html`<span ${at(
    { background: ground, ink },
    'display:inline-block;border-radius:999px;padding:3px 11px;text-align:center;font-size:13px;line-height:19px;font-weight:600',
  )}>${text}</span>`
}

const table = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`

function shown(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p ${at({ ink: 'inkSoft' }, 'margin:0;font-size:16px;line-height:25px')}>${lines(block.text)}</p>`

    case 'note':
      return html`<p ${at({ ink: 'inkFaint' }, 'margin:0;font-size:14px;line-height:21px')}>${lines(block.text)}</p>`

    case 'code':
      return html`<table ${table}><tr><td align="center" ${at(
        { background: 'accentWash', border: 'accentLine' },
        'border-width:1px;border-style:solid;border-radius:12px;padding:20px 12px 22px',
      )}>
<p ${at({ ink: 'accent' }, 'margin:0 0 6px;font-size:13px;line-height:18px;font-weight:600;letter-spacing:.02em')}>${block.label}</p>
<p ${at(
        { ink: 'ink' },
        // The letter spacing after the last digit is balanced on the left, so that the digits are centred.
        `margin:0;padding-left:.2em;font-size:40px;line-height:48px;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:.2em;-webkit-user-select:all;user-select:all`,
      )}>${block.code}</p>
</td></tr></table>`

    case 'facts':
      return html`<table ${table} ${at({ border: 'line' }, 'border-collapse:separate;border-width:1px;border-style:solid;border-radius:12px')}>${block.rows.map(
        ([label, value], index) => html`<tr>
<td valign="top" ${at({ ink: 'inkFaint', border: 'line' }, `${ruled(index)};padding:11px 8px 11px 16px;width:33%;font-size:14px;line-height:22px`)}>${label}</td>
<td valign="top" ${at({ ink: 'ink', border: 'line' }, `${ruled(index)};padding:11px 16px 11px 8px;font-size:15px;line-height:22px;word-break:break-word`)}>${
          typeof value === 'string' ? lines(value) : badgeOf(value)
        }</td>
</tr>`,
      )}</table>`

    case 'quote':
      return html`<table ${table}><tr><td ${at(
        { background: 'sunken', border: 'accentLine' },
        'border-width:0 0 0 3px;border-style:solid;border-radius:0 12px 12px 0;padding:14px 18px 16px',
      )}>
<p ${at({ ink: 'inkFaint' }, 'margin:0 0 6px;font-size:13px;line-height:18px;font-weight:600')}>${block.by}</p>
<p ${at({ ink: 'ink' }, 'margin:0;font-size:16px;line-height:25px;word-break:break-word')}>${lines(block.text)}</p>
${block.more === undefined ? undefined : html`<p ${at({ ink: 'inkFaint' }, 'margin:8px 0 0;font-size:14px;line-height:20px')}>${block.more}</p>`}</td></tr></table>`

    case 'items':
      return html`<table ${table} ${at({ border: 'line' }, 'border-collapse:separate;border-width:1px;border-style:solid;border-radius:12px')}>${block.items.map(
        ({ title, url, details, notes = [], badge }, index) => html`<tr>
<td valign="middle" ${at({ border: 'line' }, `${ruled(index)};padding:12px 8px 12px 16px;word-break:break-word`, 'above')}>
<p ${at({ ink: 'ink' }, 'margin:0;font-size:15px;line-height:21px;font-weight:600')}>${linked(title, url)}</p>
<p ${at({ ink: 'inkFaint' }, 'margin:0;font-size:14px;line-height:20px')}>${details}</p>${notes.map((note) => html`<p ${at({ ink: 'ink' }, 'margin:4px 0 0;font-size:14px;line-height:20px')}>${lines(note)}</p>`)}</td>
<td valign="middle" align="right" ${at({ border: 'line' }, `${ruled(index)};padding:12px 16px 12px 8px`, 'below')}>${badge && badgeOf(badge)}</td>
</tr>`,
      )}${
        block.more === undefined
          ? undefined
          : html`<tr><td colspan="2" ${at({ ink: 'inkFaint', border: 'line' }, `${ruled(1)};padding:11px 16px;font-size:14px;line-height:20px`)}>${block.more}</td></tr>`
      }</table>`

    case 'section':
      return html`<h2 ${at({ ink: 'ink' }, 'margin:12px 0 0;font-size:17px;line-height:24px;font-weight:600')}>${linked(block.text, block.url)}</h2>`

    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="full"><tr><td align="center" ${at(
        { background: 'accentFill' },
        'border-radius:10px',
      )}><a href="${block.url}" target="_blank" ${at(
        { ink: 'onAccent' },
        'display:block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;border-radius:10px',
      )}>${block.label}</a></td></tr></table>`
  }
}

/** A title, which may lead to a page. */
const linked = (title: string, url: string | undefined) =>
  url === undefined
    ? html`${title}`
    : html`<a href="${url}" target="_blank" ${at({ ink: 'accent' }, 'text-decoration:underline')}>${title}</a>`

/** A line between rows, none above the first. */
const ruled = (index: number) => `border-width:${index === 0 ? 0 : 1}px 0 0;border-style:solid`

const space = (height: number) =>
  html`<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0">&nbsp;</td></tr>`

/** Mail programs fill the line after the subject from the text; without this, they would go on with the heading. */
const emptyRest = trusted('&#847;&zwnj;&nbsp;'.repeat(60))

/**
 * One design for all mails: tables and inline styles, at most 600 px wide, light and dark, nothing loaded from
 * anywhere. In the current language, in which the letter was written.
 */
export function layout(letter: Letter, { operator, pages }: Sender): string {
  const link = (url: string, label: string) =>
    html`<a href="${url}" target="_blank" ${at({ ink: 'inkFaint' }, 'text-decoration:underline')}>${label}</a>`

  return html`<!doctype html>
<html lang="${currentLanguage()}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${letter.subject}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:599px){.gutter{padding-left:12px!important;padding-right:12px!important}.inside{padding-left:22px!important;padding-right:22px!important}.name{padding-left:22px!important}.name p{font-size:17px!important}.membrane{width:37vw!important;height:18.5vw!important}.full,.full a{width:100%!important;box-sizing:border-box}.above,.below{display:block!important;text-align:left!important;padding-left:16px!important;padding-right:16px!important}.above{padding-bottom:8px!important}.below{border-top-width:0!important;padding-top:0!important;padding-bottom:14px!important}}
@media (prefers-color-scheme:dark){${trusted(darkRules)}}
</style>
</head>
<body ${at({ background: 'ground' }, 'margin:0;padding:0')}>
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px">${letter.preheader}${emptyRest}</div>
<table ${table} ${at({ background: 'ground' }, `font-family:${sans}`)}><tr><td align="center" class="gutter" style="padding:32px 20px 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td ${at({ background: 'stage' }, 'border-radius:16px 16px 0 0;padding:0')}>
<table ${table}><tr>
<td valign="middle" class="name" style="padding:0 0 0 36px"><p ${at({ ink: 'stageInk' }, 'margin:0;font-size:19px;line-height:24px;font-weight:600;letter-spacing:-.01em')}>${makerName}&nbsp;<span ${at({ ink: 'stageInkSoft' }, 'font-weight:400')}>${productName}</span></p></td>
<td align="right" style="font-size:0;line-height:0"><img src="cid:${membrane.cid}" width="${membraneSize.width}" height="${membraneSize.height}" alt="" class="membrane" style="display:block;border:0;border-radius:0 16px 0 0"></td>
</tr></table>
</td></tr>
<tr><td ${at({ background: 'surface', border: 'line' }, 'border-width:0 1px 1px;border-style:solid;border-radius:0 0 16px 16px;padding:0')}>
<table ${table}><tr><td class="inside" style="padding:0 36px">
<table ${table}>
${space(34)}
<tr><td><h1 ${at({ ink: 'ink' }, 'margin:0;font-size:25px;line-height:32px;font-weight:600;letter-spacing:-.018em')}>${letter.heading}</h1></td></tr>
${letter.blocks.map((block, index) => html`${space(index === 0 ? 12 : 20)}<tr><td>${shown(block)}</td></tr>\n`)}${space(38)}
</table>
</td></tr></table>
</td></tr>
<tr><td class="inside" style="padding:22px 36px 0">
<p ${at({ ink: 'inkFaint' }, 'margin:0;font-size:13px;line-height:20px')}>${letter.because}<br>${operator}<br>${link(pages.home, brandName)} &nbsp;·&nbsp; ${link(pages.privacy, m.page_privacy())} &nbsp;·&nbsp; ${link(pages.imprint, m.page_imprint())}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup
}
