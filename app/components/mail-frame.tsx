/** Without a target a link would open inside the frame, where no page of ours may be shown. */
const NEW_TAB = '<base target="_blank">';

function withLinksInNewTab(html: string): string {
  const head = /<head[^>]*>/iu.exec(html);
  if (head === null) return `${NEW_TAB}${html}`;
  const end = head.index + head[0].length;
  return `${html.slice(0, end)}${NEW_TAB}${html.slice(end)}`;
}

type MailFrameProps = { mail: { subject: string; html: string } };

/**
 * A mail as its reader sees it. Scripts do not run in it and nothing of our origin is reachable;
 * links open beside the page.
 */
export function MailFrame({ mail }: MailFrameProps) {
  return (
    <iframe
      title={`E-mail: ${mail.subject}`}
      srcDoc={withLinksInNewTab(mail.html)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-120 w-full rounded-sm border border-line bg-[white]"
    />
  );
}
