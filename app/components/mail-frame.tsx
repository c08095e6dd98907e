/** Without a target a link would open inside the frame, where no page of ours may be shown. */
const NEW_TAB = '<base target="_blank">';

function withLinksInNewTab(html: string): string {
  const head = /<head[^>]*>/iu.exec(html);
  if (head === null) return `${NEW_TAB}${html}`;
  const end = head.index + head[0].length;
  return `${html.slice(0, end)}${NEW_TAB}${html.slice(end)}`;
}

/** With the focus in the mail the page hears no keys; the one that closes a dialog it is told of. */
function passEscapeOn(frame: HTMLIFrameElement): void {
  frame.contentDocument?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

type MailFrameProps = { mail: { subject: string; html: string } };

/**
 * A mail as its reader sees it. No script runs in it and no form is sent, so that it reaches nothing
 * of ours although the page may look into it; links open beside the page.
 */
export function MailFrame({ mail }: MailFrameProps) {
  return (
    <iframe
      title={`E-mail: ${mail.subject}`}
      srcDoc={withLinksInNewTab(mail.html)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={(event) => passEscapeOn(event.currentTarget)}
      className="h-120 w-full rounded-sm border border-line bg-[white]"
    />
  );
}
