/**
 * Fetches and runs the page's scripts once the browser has drawn its first picture: until then the
 * line and the processor belong to text, style sheet and fonts. In a tab that nobody sees nothing is
 * drawn, so there it starts at once. It leaves the document as React has rendered it.
 */
const START_SCRIPT = `(function(d){var s=d.currentScript,held=s.previousSibling;s.remove();function start(){d.querySelectorAll('link[rel=held]').forEach(function(l){l.rel='modulepreload'});var m=d.createElement('script');m.type='module';m.text=held.text;d.head.append(m);m.remove()}d.hidden?start():requestAnimationFrame(function(){setTimeout(start)})})(document)`;

const PRELOAD = '<link rel="modulepreload"';
const START = /<script type="module" async="">[\s\S]*?<\/script>/;

/** Holds the scripts of a rendered page back until it has been painted. */
export function paintFirst(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link rel="held"')
    .replace(START, (script) =>
      script.replace('type="module"', 'type="held"').concat(`<script>${START_SCRIPT}</script>`),
    );
}
