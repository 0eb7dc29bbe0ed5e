import type { KeptMail } from './dev-mailbox.ts'
import { type Html, html, trusted } from './templates/html.ts'
import { type Colour, colours } from './templates/palette.ts'

const variables = (Object.entries(colours) as [Colour, readonly [string, string]][])
  .map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`)
  .join(';')

const styles = trusted(`
:root{color-scheme:light dark;${variables}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 'Geist','Inter',system-ui,sans-serif}
a{color:var(--accent)}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem 1.25rem 0}
main{padding-bottom:3rem}
h1{margin:0;font-size:1.375rem;letter-spacing:-.018em;line-height:1.3}
p{margin:.25rem 0;color:var(--inkSoft)}
form{display:flex;gap:.5rem;margin-top:1rem}
input,button{font:inherit;padding:.5rem .75rem;border-radius:.5rem;border:1px solid var(--line);background:var(--surface);color:inherit}
input{flex:1;min-width:0}
button{background:var(--accentFill);border-color:var(--accentFill);color:var(--onAccent);font-weight:600;cursor:pointer}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:.875rem;background:var(--surface);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:.75rem 1rem;color:inherit;text-decoration:none}
li a:hover{background:var(--sunken)}
li strong{font-weight:600;overflow-wrap:anywhere}
li time,li span{color:var(--inkFaint);font-size:.8125rem}
li span{grid-column:1/-1;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.75rem 0 0}
dt{color:var(--inkFaint)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:50rem;border:1px solid var(--line);border-radius:.875rem;background:var(--ground)}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
pre{margin:0;padding:1rem;border:1px solid var(--line);border-radius:.875rem;background:var(--surface);white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace}
`)

const page = (title: string, head: Html, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${styles}</style></head>
<body><header>${head}</header><main>${body}</main></body>
</html>
`.markup

const moment = (iso: string) =>
  html`<time datetime="${iso}">${iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time>`

/** The folder, newest first. */
export function listPage(
  { mails, older }: { readonly mails: readonly KeptMail[]; readonly older: string | undefined },
  { to }: { readonly to: string },
): string {
  const entries = mails.map(
    (mail) =>
      html`<li><a href="/dev/mail/${mail.name}"><strong>${mail.subject}</strong>${moment(mail.date)}<span>to ${mail.to}</span></a></li>`,
  )
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p>Every mail that the portal would have sent. It is only here while no SMTP server is set.</p>
<form action="/dev/mail"><input type="search" name="to" value="${to}" placeholder="Recipient" aria-label="Recipient"><button>Filter</button></form>`,
    html`${entries.length > 0 ? html`<ol>${entries}</ol>` : html`<p>No mails${to ? ` to ${to}` : ' yet'}.</p>`}
${older === undefined ? undefined : html`<p><a href="/dev/mail?before=${older}&to=${encodeURIComponent(to)}">Older mails</a></p>`}`,
  )
}

/** One mail: as HTML in a frame without scripts, and as text. */
export const readerPage = (mail: KeptMail): string =>
  page(
    mail.subject,
    html`<p><a href="/dev/mail">All mails</a></p>
<h1>${mail.subject}</h1>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Date</dt><dd>${moment(mail.date)}</dd></dl>
<p><a href="/dev/mail/${mail.name}/raw">Download as .eml</a></p>`,
    html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html}"></iframe>
<h2>The mail as text</h2>
<pre>${mail.text}</pre>`,
  )

export const notFoundPage = (): string =>
  page('No such mail', html`<h1>No such mail</h1>`, html`<p><a href="/dev/mail">All mails</a></p>`)
